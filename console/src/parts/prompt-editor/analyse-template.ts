import { checkPlaceholders, findPlaceholders } from '@greenroom/contract'
import type { Placeholder } from '@greenroom/contract'

/** Which placeholders a template may have, and what is said where it breaks the rules for them. */
export interface TemplateRules {
  placeholders: readonly string[]
  /** Whole sentences of the spec's section 5, none where nothing is wrong. */
  faults: (text: string) => string[]
}

/** A braced word of the text, and whether it may stand where it does. */
export interface Mark extends Placeholder {
  kind: 'right' | 'unknown' | 'repeated'
}

/** What there is to know about a template as it stands. */
export interface TemplateAnalysis {
  marks: readonly Mark[]
  /** Those of the marks that may not stand where they do. */
  faulty: readonly Mark[]
  used: ReadonlySet<string>
  sentences: readonly string[]
}

/** Looks through a template; the rules are the contract's, the same that the server holds it to. */
export function analyseTemplate(
  text: string,
  { placeholders, faults }: TemplateRules,
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
    faulty: marks.filter(({ kind }) => kind !== 'right'),
    used: new Set(placeholders.filter((word) => !missing.includes(word))),
    sentences: faults(text),
  }
}

/** Whether two findings read the same, wherever in their lines the marks stand. */
export const hasSameFindings = (one: TemplateAnalysis, other: TemplateAnalysis): boolean =>
  readingOf(one) === readingOf(other)

const readingOf = ({ used, sentences, faulty }: TemplateAnalysis) =>
  JSON.stringify([
    [...used],
    sentences,
    faulty.length,
    faulty.slice(0, maxListedErrors).map(({ line, word, kind }) => [line, word, kind]),
  ])

/** So many faulty places are listed; the others are marked in the text. */
export const maxListedErrors = 20
