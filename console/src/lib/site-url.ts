const fallback = 'https://example.com'

/** The address of the public site that a page carries; a marker that no server has filled in counts as none. */
export function siteUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? ''
  return /^https?:\/\//.test(content) ? content.replace(/\/+$/, '') : fallback
}
