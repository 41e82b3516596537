import type { Row } from './data.ts'

/** The coaching prompts that the plain backend stores. */
export const plainPrompts = (): Row[] => [
  { id: 1, name: 'Debrief', prompt: 'Coach the trainee on {conversation_text}.' },
  {
    id: 2,
    name: 'Objection handling',
    prompt: 'Name each objection.\\nThen read {conversation_text} again.',
  },
]

const ownWords = ({ id, name, prompt }: Row): Row => ({ prompt_id: id, name, template: prompt })

/** The response shapes of coaching prompts (spec sections 3 and 7). */
export const coachingShapes = {
  /** An array, each with `id` and `prompt`. */
  array: (rows: Row[]): unknown => rows,
  /** An array, each with `prompt_id` and `template`. */
  named: (rows: Row[]): unknown => rows.map(ownWords),
  /** An object whose `prompt` is that array. */
  object: (rows: Row[]): unknown => ({ prompt: rows }),
  /** An object whose `prompt` is the one prompt there is. */
  single: ([first]: Row[]): unknown => ({ prompt: first }),
  /** The one prompt itself, an object whose `prompt` is its text. */
  bare: ([first]: Row[]): unknown => first,
}
export type CoachingShape = keyof typeof coachingShapes
