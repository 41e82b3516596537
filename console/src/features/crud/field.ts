import { rows as heights } from '@greenroom/contract'
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
  /** One line of text. The address of a picture is shown as a picture by a history. */
  (
    | { kind: 'text'; isPicture?: boolean }
    /** Several lines of text, sent as typed. */
    | { kind: 'lines'; rows: number }
    /** Expandable, with double quotes converted to single ones, sent in wire form (spec section 5). */
    | { kind: 'prompt'; rows: number }
    /** A prompt with placeholders, highlighted in the text and offered as chips (spec section 2). */
    | { kind: 'template'; rows: number; rules: TemplateRules; hints: ChipHints }
    /** A collapsible single-choice list (spec section 2). */
    | { kind: 'choice'; choices: Choices }
    /** Sent as a number, an empty text as `null`. */
    | { kind: 'number'; min: number; step: number }
    /** A select of a few fixed options. An option that is selected empties the field that it `clears`. */
    | { kind: 'options'; options: readonly string[]; clears: Readonly<Record<string, string>> }
    /** Sent as true or false. */
    | { kind: 'switch'; words: { on: string; off: string } }
  )

export const textField = <Name extends string>(
  name: Name,
  label: string,
  more?: More & { isPicture?: boolean },
): Field<Name> => ({ kind: 'text', name, label, ...more })

export const promptField = <Name extends string>(
  name: Name,
  label: string,
  rows: number = heights.template,
): Field<Name> => ({ kind: 'prompt', name, label, rows })

/** Whether a field is sent in the wire form of prompts. */
export const isPrompt = ({ kind }: Field): boolean => kind === 'prompt' || kind === 'template'

export const choiceField = <Name extends string>(
  name: Name,
  label: string,
  choices: Choices,
): Field<Name> => ({ kind: 'choice', name, label, choices })

/** The two fields of most panels. @param field the name of the template's field */
export const nameAndPromptFields = <Name extends string>(
  field: Name,
): readonly [Field<'name'>, Field<Name>] => [
  textField('name', 'Name'),
  promptField(field, 'Prompt Template'),
]

/** The props of each input. Inputs are uncontrolled: they keep their text and report changes. */
export interface InputProps {
  label: string
  description?: string | undefined
  defaultValue?: string
  onChange: (change: unknown) => void
  error?: ReactNode
  readOnly: boolean
  'aria-required'?: boolean
  'data-path'?: string
}

/** The JSON body of a save. */
export type Body = Readonly<Record<string, unknown>>
