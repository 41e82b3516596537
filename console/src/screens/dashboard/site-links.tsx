import { siteUrl } from '../../lib/site-url.ts'
import styles from './site-links.module.css'

const links = [
  { label: 'Home', path: '' },
  { label: 'About', path: '/about' },
  { label: 'Industries', path: '/industries' },
  { label: 'FAQ', path: '/faq' },
]

/** The links to the public site (spec section 2). They open in a new tab, so that unsaved text stays. */
export const SiteLinks = () => (
  <nav className={styles.links} aria-label="Website">
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
