const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * A day as MM/DD/YYYY, in local time; `-` where there is none that can be read.
 * @param text a moment, or a day alone, which is the same everywhere
 */
export function dayOf(text: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  if (year) return `${month}/${day}/${year}`
  const moment = new Date(text ?? NaN)
  return Number.isNaN(moment.getTime()) ? '-' : days.format(moment)
}

/** A moment as MM/DD/YYYY HH:MM:SS, in local time, 24 hours; `-` where there is none that can be read. */
export function momentIn(text: string | null | undefined): string {
  const moment = new Date(text ?? NaN)
  if (Number.isNaN(moment.getTime())) return '-'
  return `${days.format(moment)} ${moment.toLocaleTimeString('en-GB')}`
}
