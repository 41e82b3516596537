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
  /** Each prompt has `id` and `prompt`. */
  'an array': (rows: Row[]): unknown => rows,
  /** Each prompt has `prompt_id` and `template`. */
  'an array with other field names': (rows: Row[]): unknown => rows.map(ownWords),
  'an object with an array': (rows: Row[]): unknown => ({ prompt: rows }),
  'an object with one prompt': ([first]: Row[]): unknown => ({ prompt: first }),
  'one prompt': ([first]: Row[]): unknown => first,
}
export type CoachingShape = keyof typeof coachingShapes
