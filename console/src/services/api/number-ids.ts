/** The names of ids that came as numbers. Inside the console every id is text. */
const counted = new Set<string>()

/**
 * Takes note of the ids that a backend sends as numbers, from the first thing of an answer.
 * @param depth how many things within things are looked at
 */
export function noteNumericIds(json: unknown, depth = 3): void {
  const first: unknown = Array.isArray(json) ? json[0] : json
  if (typeof first !== 'object' || first === null || depth === 0) return
  for (const [field, value] of Object.entries(first)) {
    if (typeof value === 'number' && field.endsWith('_id')) counted.add(field)
    else noteNumericIds(value, depth - 1)
  }
}

/** The JSON of a body, its ids as the backend sends such: as text, or as numbers. */
export const toJson = (body: unknown): string =>
  JSON.stringify(body, (field, value: unknown) => {
    if (counted.has(field)) return asNumber(value)
    return Array.isArray(value) && counted.has(field.replace(/s$/, ''))
      ? value.map(asNumber)
      : value
  })

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && String(Number(value)) === value ? Number(value) : value
