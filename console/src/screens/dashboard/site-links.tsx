import styles from './site-links.module.css'

const links = [
  { label: 'Home', path: '' },
  { label: 'About', path: '/about' },
  { label: 'Industries', path: '/industries' },
  { label: 'FAQ', path: '/faq' },
]

/** The URL of the public site from the page, or the default if no server has filled in the placeholder. */
function siteUrl(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? ''
  return /^https?:\/\//.test(content) ? content.replace(/\/+$/, '') : 'https://example.com'
}

/** The links to the public site (spec section 2). They open in a new tab, so that unsaved text stays. */
export const SiteLinks = () => (
  <nav className={`flex wrap gap-xs ${styles.links}`} aria-label="Website">
    {links.map(({ label, path }) => (
      <a
        key={label}
        href={siteUrl() + path}
        target="_blank"
        rel="noopener noreferrer"
        title="Opens in a new tab"
      >
        {label}
      </a>
    ))}
  </nav>
)
