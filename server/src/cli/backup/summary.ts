import type { Contents } from './manifest.ts'

/** How much there is in a backup: "17 tables with 400000 rows and 12 pictures". */
export const summarize = ({ rows, pictures }: Contents): string => {
  const counts = Object.values(rows)
  const all = counts.reduce((sum, one) => sum + one, 0)
  return `${count(counts.length, 'table')} with ${count(all, 'row')} and ${count(pictures, 'picture')}`
}

const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

/** A number of bytes in words: "12.3 MB". */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is told of a picture that rows refer to and that is not there. */
export const missingPicture = (picture: string): string =>
  `The picture ${picture} is not in the backup: the storage did not have it.`
