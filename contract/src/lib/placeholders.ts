/** The 14 placeholders of a mode's template (spec section 3), in the spec's order. */
export const modePlaceholders = [
  'industry',
  'name',
  'plant_size_impact_details',
  'industry_details',
  'manufacturing_model_details',
  'plant_size_impact',
  'role_details',
  'manufacturing_model',
  'role',
  'behavioral_detail',
  'company_size',
  'company_size_detail',
  'persona_products',
  'gender',
] as const

/** The one placeholder of a coaching template (spec section 5). */
export const coachingPlaceholders = ['conversation_text'] as const

/** A braced word in a text. `start` and `end` are UTF-16 offsets; `line` counts from 1. */
export interface Placeholder {
  word: string
  start: number
  end: number
  line: number
}

/** The word in curly braces. */
export const inBraces = (word: string): string => `{${word}}`

/** Finds every braced word of a text, in order. A braced word contains no line break and no brace, and is not blank. */
export function findPlaceholders(text: string): Placeholder[] {
  const found: Placeholder[] = []
  let line = 1
  let counted = 0
  for (const match of text.matchAll(/\{([^{}\r\n]+)\}/g)) {
    const word = match[1] ?? ''
    if (word.trim() === '') continue
    for (; counted < match.index; counted++) if (text.charCodeAt(counted) === 10) line++
    found.push({ word, start: match.index, end: match.index + match[0].length, line })
  }
  return found
}

/**
 * Checks a text's placeholders against the allowed ones (spec section 5).
 * @returns the allowed words that are missing, in their order; the braced words that are not allowed; the second and
 * later occurrences of allowed words
 */
export function checkPlaceholders(text: string, allowed: readonly string[]) {
  const seen = new Set<string>()
  const unknown: Placeholder[] = []
  const repeated: Placeholder[] = []
  for (const placeholder of findPlaceholders(text)) {
    if (!allowed.includes(placeholder.word)) unknown.push(placeholder)
    else if (seen.has(placeholder.word)) repeated.push(placeholder)
    seen.add(placeholder.word)
  }
  return { missing: allowed.filter((word) => !seen.has(word)), unknown, repeated }
}

/** The words of placeholders without repetition, in the order of the text. */
export const uniqueWords = (placeholders: Placeholder[]): string[] => [
  ...new Set(placeholders.map(({ word }) => word)),
]
