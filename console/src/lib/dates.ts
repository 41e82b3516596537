/** A moment in words: the time alone where it is today, otherwise the day before it. Local time, 24 hours. */
export function formatMoment(milliseconds: number, now = Date.now()): string {
  const moment = new Date(milliseconds)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (moment.toDateString() === new Date(now).toDateString()) return time
  const day = moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return `${day}, ${time}`
}

/**
 * A timestamp as the session view writes it (spec section 2): MM/DD/YYYY HH:MM:SS, local time, 24 hours; `-` where there
 * is none or it cannot be read.
 */
export function formatTimestamp(text: string | null | undefined): string {
  const moment = new Date(text || NaN)
  if (Number.isNaN(moment.getTime())) return '-'
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [two(moment.getMonth() + 1), two(moment.getDate()), moment.getFullYear()]
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two)
  return `${day.join('/')} ${time.join(':')}`
}

/** The day of a timestamp as MM/DD/YYYY, in local time; a day alone is the same everywhere. `-` as in `formatTimestamp`. */
export function formatDay(text: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  return year ? `${month}/${day}/${year}` : formatTimestamp(text).slice(0, 'MM/DD/YYYY'.length)
}

/** The milliseconds since 1970 of a timestamp; `undefined` where there is none or it cannot be read. */
export function parseTime(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? undefined : time
}
