/** What other features use of this one. */
export { ActivityLink, VersionLink } from './links.tsx'
