/** In seconds: nobody waits for longer than a day. */
const longestWait = 86_400

/** The seconds of a `Retry-After`, which has a number or a date (RFC 9110, section 10.2.3); 0 without one. */
export const secondsOf = (header: string | null | undefined): number => {
  const text = header ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), longestWait) : 0
}
