/**
 * Where days begin: all days, times and filters are those of the reader, unless it says UTC. So are the Overview, whose days
 * the server adds up, and the sessions behind its figures.
 */
export type Zone = 'UTC' | undefined

/** A time in 24 hours, with the day in front unless it is today, and its year unless it is this one. */
export function formatMoment(at: string | number, now = Date.now(), timeZone?: Zone): string {
  const zone = timeZone && { timeZone }
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...zone })
  const [day = '', today = ''] = [moment, new Date(now)].map((date) =>
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...zone }),
  )
  if (day === today) return time
  const [date, year] = [day.slice(0, -' 2026'.length), day.slice(-' 2026'.length)]
  return `${today.endsWith(year) ? date : day}, ${time}`
}

/**
 * Formats a timestamp for the session view (spec section 2): MM/DD/YYYY HH:MM:SS in local time, `-` if it is missing or
 * invalid.
 */
export function formatTimestamp(text: string | null | undefined): string {
  const moment = new Date(text || NaN)
  if (Number.isNaN(moment.getTime())) return '-'
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [two(moment.getMonth() + 1), two(moment.getDate()), moment.getFullYear()]
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two)
  return `${day.join('/')} ${time.join(':')}`
}

const aDay = /^\d{4}-\d\d-\d\d$/

/** Formats the day of a timestamp as MM/DD/YYYY, `-` if it is missing or invalid. A date without time is kept. */
export function formatDay(text: string | null | undefined, zone?: Zone): string {
  const [year, month, day] = (text && aDay.test(text) ? text : dayOf(text || NaN, zone)).split('-')
  return day ? `${month}/${day}/${year}` : '-'
}

/** The day of a time as filters have it, such as 2026-11-22; empty if the time is invalid. */
export function dayOf(time: string | number, zone?: Zone): string {
  const moment = new Date(time)
  const offset = zone ? 0 : moment.getTimezoneOffset()
  const shifted = new Date(moment.getTime() - offset * 60_000)
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().slice(0, 10)
}

/** The first moment of a day of the reader; `undefined` for anything else than a day that exists. */
function startOf(day = ''): Date | undefined {
  // Where the clock is set forward at midnight, the day begins later.
  const start = new Date(aDay.test(day) ? `${day}T00:00` : NaN)
  return start.getDate() === Number(day.slice('YYYY-MM-'.length)) ? start : undefined
}

/** The last millisecond of a day of the reader, which need not have 24 hours. */
export function endOf(day: string | undefined): Date | undefined {
  const start = startOf(day)
  if (!start) return undefined
  return new Date(
    new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime() - 1,
  )
}

/** The query of a list for the days of its filter: times, so that the days are the reader's. */
export function daysQuery({
  from,
  to,
  zone,
}: {
  from?: string | undefined
  to?: string | undefined
  zone?: Zone
}): { from?: string; to?: string } {
  const [first, last] = zone ? [from, to] : [startOf(from)?.toISOString(), endOf(to)?.toISOString()]
  return { ...(first && { from: first }), ...(last && { to: last }) }
}

/** A timestamp in milliseconds since 1970; `undefined` if it is missing or invalid. */
export function parseTime(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How long ago a moment was, such as "12 minutes ago". */
export function formatAgo(milliseconds: number, now = Date.now()): string {
  const minutes = Math.floor((now - milliseconds) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
  return ago.format(-Math.floor(minutes / (24 * 60)), 'day')
}
