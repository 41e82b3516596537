import { priceStep, rows as heights } from '@greenroom/contract'
import type { Choices } from './choices.ts'
import type { ReactNode } from 'react'

/** The placeholders that a template may have, and the errors of a text that breaks their rules. */
export interface TemplateRules {
  placeholders: readonly string[]
  /** The messages of spec section 5; empty for a valid text. */
  validate: (text: string) => string[]
}

/** The text beside a chip while its placeholder is free, and once it is used. */
export interface ChipHints {
  free?: string
  used: string
}

/** Why a template cannot be saved. */
export type TemplateProblem = 'empty' | 'placeholders'

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
    | { kind: 'text'; isPicture?: boolean }
    | { kind: 'lines'; rows: number }
    | { kind: 'prompt'; rows: number }
    | { kind: 'template'; rows: number; rules: TemplateRules; hints: ChipHints }
    | { kind: 'choice'; choices: Choices }
    | { kind: 'number'; min: number; step: number }
    | { kind: 'options'; options: readonly string[]; clears: Readonly<Record<string, string>> }
    | { kind: 'switch'; words: Words }
  )

/** The words beside a switch. */
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

/** The address of a picture, which a history shows as a picture. */
export const pictureField = <Name extends string>(name: Name, label: string): Field<Name> => ({
  kind: 'text',
  name,
  label,
  isPicture: true,
})

/** Several lines of text, sent as typed. */
export const multilineField = <Name extends string>(
  name: Name,
  label: string,
  rows: number,
  more?: More,
): Field<Name> => ({ kind: 'lines', name, label, rows, ...more })

/** A prompt: expandable, with double quotes converted to single ones, sent in wire form (spec section 5). */
export const promptField = <Name extends string>(
  name: Name,
  label: string,
  rows: number = heights.template,
): Field<Name> => ({ kind: 'prompt', name, label, rows })

/** A prompt with placeholders, which are highlighted in the text and offered as chips (spec section 2). */
export const templateField = <Name extends string>(
  name: Name,
  label: string,
  about: { rows: number; rules: TemplateRules; hints: ChipHints },
): Field<Name> => ({ kind: 'template', name, label, ...about })

/** Whether a field is sent in the wire form of prompts. */
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
 * A select of a few fixed options.
 * @param clears the field that an option empties when it is selected
 */
export const selectField = <Name extends string>(
  name: Name,
  label: string,
  words: readonly string[],
  clears: Readonly<Record<string, string>> = {},
): Field<Name> => ({ kind: 'options', name, label, options: words, clears })

/** A switch; sent as true or false. */
export const switchField = <Name extends string>(
  name: Name,
  label: string,
  words: Words,
): Field<Name> => ({ kind: 'switch', name, label, words })

/**
 * The two fields of most panels: Name and Prompt Template.
 * @param field the name of the template's field
 */
export const nameAndPromptFields = <Name extends string>(
  field: Name,
): readonly [Field<'name'>, Field<Name>] => [
  textField('name', 'Name'),
  promptField(field, 'Prompt Template'),
]

/** The props of each input. Inputs are uncontrolled: they keep their text and report changes. */
export interface InputProps {
  defaultValue?: string
  onChange: (change: unknown) => void
  error?: ReactNode
  readOnly: boolean
  'aria-required'?: boolean
  'data-path'?: string
}
