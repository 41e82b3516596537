/** What other features use of this one. */
export { VersionDiff } from './version-diff.tsx'
export type { FieldText } from './version-diff.tsx'
