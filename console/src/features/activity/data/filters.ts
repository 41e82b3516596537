import type { Filters } from '../../panel/index.ts'

/** Changes filters and leaves out what is empty. */
export function withFilters(filters: Filters, change: Filters): Filters {
  const all = { ...filters, ...change }
  const kept = Object.entries(all).filter(
    ([name, value]) => value && (all['range'] === 'custom' || !['from', 'to'].includes(name)),
  )
  return Object.fromEntries(kept)
}

/**
 * The query that asks the server for these entries. Days begin and end as they do in this browser. `name` is only shown: that
 * of the item with `entity_id`. Test conversations are left out unless `trials` is `shown`, or they are all that is asked for.
 * @param hasTrials whether the backend has test conversations that can be left out
 */
export function queryOf(
  filters: Filters,
  hasTrials: boolean,
  now = new Date(),
): Readonly<Record<string, string>> {
  const { range, name: _name, trials, from, to, text, ...equal } = filters
  const [first, last] = range === 'custom' ? [day(from), day(to)] : [daysAgo(range, now), undefined]
  return {
    ...equal,
    ...(hasTrials && trials !== 'shown' && equal.action !== 'trial' && { without: 'trial' }),
    ...(first && { from: first.toISOString() }),
    ...(last && { to: endOf(last).toISOString() }),
    ...(text?.trim() && { text: text.trim() }),
  }
}

function daysAgo(range: string | undefined, now: Date): Date | undefined {
  const days = range === 'today' ? 1 : Number(range)
  return days > 0
    ? new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
    : undefined
}

/** The start of a day in local time; `undefined` for anything else than a day that exists. */
function day(text = ''): Date | undefined {
  const start = new Date(`${text}T00:00`)
  return start.getDate() === Number(text.slice('YYYY-MM-'.length)) ? start : undefined
}

/** The last millisecond of a day, which need not have 24 hours. */
const endOf = (start: Date) =>
  new Date(new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime() - 1)
