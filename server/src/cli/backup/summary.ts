import { pluralize } from '@greenroom/contract'
import type { Contents } from './manifest.ts'

/** Describes the contents of a backup: "17 tables with 400,000 rows and 12 pictures". */
export const summarize = ({ rows, pictures }: Contents) => {
  const counts = Object.values(rows)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return `${pluralize(counts.length, 'table')} with ${pluralize(total, 'row')} and ${pluralize(pictures, 'picture')}`
}

/** Formats a number of bytes: "12.3 MB". */
export const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The warning for a picture that rows refer to but that is not stored. */
export const missingPicture = (name: string) =>
  `The picture ${name} is not in the backup: it was missing from the storage.`
