import type { TemplateRules } from '../../crud/index.ts'
import { checkPlaceholders, findPlaceholders } from '@greenroom/contract'
import type { Placeholder } from '@greenroom/contract'

/** A word in braces, and whether it is valid there. */
export interface Mark extends Placeholder {
  kind: 'right' | 'unknown' | 'repeated'
}

/** The placeholders and errors of a template. */
export interface TemplateAnalysis {
  marks: readonly Mark[]
  /** The invalid marks. */
  errors: readonly Mark[]
  used: ReadonlySet<string>
  messages: readonly string[]
  isEmpty: boolean
}

/** Analyses a template by the contract's rules, which the server applies too. */
export function analyseTemplate(
  text: string,
  { placeholders, validate }: TemplateRules,
): TemplateAnalysis {
  const { missing, unknown, repeated } = checkPlaceholders(text, placeholders)
  const kinds = new Map<number, Mark['kind']>()
  for (const { start } of unknown) kinds.set(start, 'unknown')
  for (const { start } of repeated) kinds.set(start, 'repeated')
  const marks = findPlaceholders(text).map((place): Mark => ({
    ...place,
    kind: kinds.get(place.start) ?? 'right',
  }))
  return {
    marks,
    errors: marks.filter(({ kind }) => kind !== 'right'),
    used: new Set(placeholders.filter((word) => !missing.includes(word))),
    messages: validate(text),
    isEmpty: text.trim() === '',
  }
}

/** Whether two analyses are displayed the same; the position inside a line is not. */
export const hasSameFindings = (one: TemplateAnalysis, other: TemplateAnalysis): boolean =>
  readingOf(one) === readingOf(other)

const readingOf = ({ used, messages, isEmpty, errors }: TemplateAnalysis) =>
  JSON.stringify([
    [...used],
    messages,
    isEmpty,
    errors.length,
    errors.slice(0, maxListedErrors).map(({ line, word, kind }) => [line, word, kind]),
  ])

/** The number of errors that are listed; further ones are highlighted only. */
export const maxListedErrors = 20
