/**
 * The newest minor release of each major one, as known when this release of Greenroom was made. PostgreSQL makes new ones each
 * quarter: https://www.postgresql.org/support/versioning/
 */
const newestMinor: Readonly<Record<string, number>> = { 15: 19, 16: 15, 17: 11, 18: 6 }

/**
 * The newest minor release of the same major one, such as `18.6`, if it is newer than a version.
 * @param version such as `15.14 (Debian 15.14-0+deb12u1)`
 */
export const newerRelease = (version: string): string | undefined => {
  const [, major = '', minor] = /^(\d+)\.(\d+)/.exec(version) ?? []
  const newest = newestMinor[major]
  return newest !== undefined && Number(minor) < newest ? `${major}.${newest}` : undefined
}
