import type { User } from '@greenroom/contract'

export type Query = Readonly<Record<string, string>>

/** A page that was loaded: which rows it has, and what it was asked for with. */
interface Loaded {
  from: number
  to: number
  query: Query | undefined
}

/** What the list of users holds so far. */
export interface Held {
  /** A row that is absent was let go of; it is loaded again when it comes into view. */
  rows: readonly (User | undefined)[]
  pages: readonly Loaded[]
  /** What the next page is asked for with; absent where no more are to come. */
  next: Query | undefined
  /** How many users there are, where that is known. */
  total: number | undefined
}

/** A page as the backend answers it. */
export interface Page extends Pick<Held, 'next' | 'total'> {
  rows: readonly User[]
}

/** So many rows are held at most, in pages around what is in view. A hundred thousand users would weigh 50 MB. */
const most = 2000

/** How many rows before they come into view pages are asked for. */
const ahead = 150

/** Puts a page at the end. @param query what it was asked for with */
export const withNext = (
  held: Held | undefined,
  query: Query | undefined,
  { rows, next, total }: Page,
): Held => {
  const before = held?.rows ?? []
  const loaded = { from: before.length, to: before.length + rows.length, query }
  return { rows: [...before, ...rows], pages: [...(held?.pages ?? []), loaded], next, total }
}

/** Puts a page back that was let go of. */
export const withAgain = (held: Held, { from, to }: Loaded, { rows }: Page): Held => ({
  ...held,
  // Should it have fewer rows by now, those that are missing stay absent: no other row moves.
  rows: held.rows.toSpliced(
    from,
    to - from,
    ...Array.from({ length: to - from }, (_, at) => rows[at]),
  ),
})

/** Whether the end is so near that the next page is wanted. */
export const wantsNext = ({ rows, next }: Held, last: number): boolean =>
  next !== undefined && last >= rows.length - ahead

/** The pages that were let go of and are wanted again. */
export const wantedAgain = ({ rows, pages }: Held, first: number, last: number): Loaded[] =>
  pages.filter(
    ({ from, to }) => from <= last + ahead && to > first - ahead && rows[from] === undefined,
  )

/** Lets go of the pages that are farthest from what is in view, where there are too many. */
export function lightened(held: Held, first: number, last: number): Held {
  const { rows, pages } = held
  const distance = ({ from, to }: Loaded) => Math.max(from - last, first - to, 0)
  let kept = 0
  const farthest = pages
    .filter(({ from, query }) => query !== undefined && rows[from] !== undefined)
    .toSorted((one, other) => distance(one) - distance(other))
    .filter(({ from, to }) => (kept += to - from) > most)
  if (farthest.length === 0) return held
  const lighter = [...rows]
  for (const { from, to } of farthest) lighter.fill(undefined, from, to)
  return { ...held, rows: lighter }
}
