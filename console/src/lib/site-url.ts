const fallback = 'https://example.com'

/** The URL of the public site from the page, or the default if no server has filled in the placeholder. */
export function siteUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? ''
  return /^https?:\/\//.test(content) ? content.replace(/\/+$/, '') : fallback
}
