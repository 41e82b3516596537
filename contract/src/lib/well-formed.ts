/** Whether a text can be stored and shown: no NUL character and no lone surrogate. */
export const isWellFormed = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** The deepest nesting of JSON that is stored as it is: deeper one overflows the stack when it is written. */
export const maxJsonLevels = 100

/** Whether all texts in a JSON value can be stored, and it is not nested deeper than this many levels. */
export const isWellFormedJson = (value: unknown, levels = maxJsonLevels): boolean => {
  if (typeof value === 'string') return isWellFormed(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.entries(value).every(
    ([key, inside]) => isWellFormed(key) && isWellFormedJson(inside, levels - 1),
  )
}

/** Whether a value takes at most this many bytes as JSON in UTF-8. Check its depth first: writing it is recursive. */
export const hasAtMostBytes = (value: unknown, most: number): boolean => {
  const json = JSON.stringify(value)
  let bytes = json.length
  for (let at = 0; at < json.length && bytes <= most; at += 1) {
    const unit = json.charCodeAt(at)
    // The two units of a surrogate pair take four bytes.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2
  }
  return bytes <= most
}

/**
 * Whether a JSON value holds at most this many values, at any depth. It ends early and copies nothing, so that it is cheap
 * for any body.
 */
export const hasAtMostValues = (value: unknown, most: number): boolean => {
  const open = [value]
  let values = 0
  // Grows while it is read.
  for (const next of open) {
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next) && next.length > most) return false
    for (const key in next) {
      if (++values > most) return false
      open.push(Reflect.get(next, key))
    }
  }
  return true
}
