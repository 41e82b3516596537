/** A local time in 24 hours, with the day in front unless it is today, and its year unless it is this one. */
export function formatMoment(milliseconds: number, now = Date.now()): string {
  const moment = new Date(milliseconds)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const today = new Date(now)
  if (moment.toDateString() === today.toDateString()) return time
  const day = moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(moment.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
  return `${day}, ${time}`
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

/** Formats the local day of a timestamp as MM/DD/YYYY, `-` if it is missing or invalid. A date without time is kept. */
export function formatDay(text: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  return year ? `${month}/${day}/${year}` : formatTimestamp(text).slice(0, 'MM/DD/YYYY'.length)
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
