import { priceStep, rows as heights } from '@greenroom/contract'
import type { TemplateRules } from '../prompt-editor/analyse-template.ts'
import type { ChipHints } from '../prompt-editor/placeholder-chips.tsx'
import type { Choices } from './choices.ts'

interface More {
  help?: string
  readOnly?: boolean
  /** Shows the field's error while the author types, and disables Save until it is fixed. */
  validateOnChange?: boolean
}

interface Common<Name extends string> extends More {
  name: Name
  label: string
}

/** A field of a form, as data. */
export type Field<Name extends string = string> = Common<Name> &
  (
    | { kind: 'text' }
    | { kind: 'lines'; rows: number }
    | { kind: 'prompt'; rows: number }
    | { kind: 'template'; rows: number; rules: TemplateRules; hints: ChipHints }
    | { kind: 'choice'; choices: Choices }
    | { kind: 'number'; min: number; step: number }
    | { kind: 'options'; options: readonly string[]; clears: Readonly<Record<string, string>> }
    | { kind: 'switch'; words: Words }
  )

/** What a switch says when it is on, and when it is off. */
interface Words {
  on: string
  off: string
}

/** One line of text. */
export const textField = <Name extends string>(
  name: Name,
  label: string,
  more?: More,
): Field<Name> => ({
  kind: 'text',
  name,
  label,
  ...more,
})

/** Text of several lines, sent as it is typed. */
export const multilineField = <Name extends string>(
  name: Name,
  label: string,
  rows: number,
  more?: More,
): Field<Name> => ({ kind: 'lines', name, label, rows, ...more })

/** A prompt text: expandable, double quotes made single, sent in its wire form (spec section 5). */
export const promptField = <Name extends string>(
  name: Name,
  label: string,
  rows: number = heights.template,
): Field<Name> => ({ kind: 'prompt', name, label, rows })

/** A prompt text with placeholders, which are marked in it and offered beside it (spec section 2). */
export const templateField = <Name extends string>(
  name: Name,
  label: string,
  about: { rows: number; rules: TemplateRules; hints: ChipHints },
): Field<Name> => ({ kind: 'template', name, label, ...about })

/** Whether a field's text is sent in the wire form of prompt texts. */
export const isPrompt = ({ kind }: Field): boolean => kind === 'prompt' || kind === 'template'

/** A collapsible single-choice list (spec section 2). */
export const choiceField = <Name extends string>(
  name: Name,
  label: string,
  choices: Choices,
): Field<Name> => ({ kind: 'choice', name, label, choices })

/** A whole number above zero; sent as a number. */
export const integerField = <Name extends string>(name: Name, label: string): Field<Name> => ({
  kind: 'number',
  name,
  label,
  min: 1,
  step: 1,
})

/** A price in US dollars (spec section 9); sent as a number, an empty one as `null`. */
export const priceField = <Name extends string>(name: Name, label: string): Field<Name> => ({
  kind: 'number',
  name,
  label,
  min: 0,
  step: priceStep,
})

/**
 * One of a few fixed words.
 * @param clears the field that choosing a word empties, by that word
 */
export const selectField = <Name extends string>(
  name: Name,
  label: string,
  words: readonly string[],
  clears: Readonly<Record<string, string>> = {},
): Field<Name> => ({ kind: 'options', name, label, options: words, clears })

/** Something that is so or is not; sent as true or false. */
export const switchField = <Name extends string>(
  name: Name,
  label: string,
  words: Words,
): Field<Name> => ({ kind: 'switch', name, label, words })

/**
 * The two fields of most panels: Name and Prompt Template.
 * @param field the name of the field that holds the prompt template
 */
export const nameAndPromptFields = <Name extends string>(
  field: Name,
): readonly [Field<'name'>, Field<Name>] => [
  textField('name', 'Name'),
  promptField(field, 'Prompt Template'),
]
