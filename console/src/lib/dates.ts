/** A moment in words: the time alone where it is today, otherwise the day before it. Local time, 24 hours. */
export function momentOf(milliseconds: number, now = Date.now()): string {
  const moment = new Date(milliseconds)
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (moment.toDateString() === new Date(now).toDateString()) return time
  const day = moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return `${day}, ${time}`
}
