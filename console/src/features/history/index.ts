/** What other features use of this one. */
export type { FieldText } from './history-props.ts'
export { VersionDiff } from './version-diff.tsx'
