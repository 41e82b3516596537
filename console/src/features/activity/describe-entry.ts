import type { ActivityEntry } from '@greenroom/contract'
import { pluralize } from '../../lib/numbers.ts'
import { shownName } from '../../services/entity-words.ts'
import { actions, conversationAction, fieldSentences, specialSentences } from './actions.ts'
import { kindOf } from './kinds.ts'

type Described = Pick<
  ActivityEntry,
  'action' | 'entity' | 'entity_id' | 'title' | 'fields' | 'credits'
>

/**
 * Puts what was done into words, such as "changed the industry *Automotive components*". The name of the item can be a
 * link; it is empty where the sentence names nothing.
 */
export function describeEntry(entry: Described) {
  const { noun } = kindOf(entry.entity)
  const filled = sentenceOf(entry)
    .replace('{kind}', noun)
    .replace('{credits}', pluralize(Math.abs(entry.credits ?? 0), 'credit'))
  const [before = '', after] = filled.split('{name}')
  if (after === undefined) return { before, name: '', after: '' }
  return { before, name: nameOf(entry), after }
}

/** The sentence of an entry in one piece. */
export function sentenceText(entry: Described): string {
  const { before, name, after } = describeEntry(entry)
  return `${before}${name}${after}`.trim()
}

/** The item's name at that time; a part of its id where it has none. */
export function nameOf({ entity, entity_id, title }: Described): string {
  const name = title?.trim() ?? ''
  if (name === '') return entity_id.length > 12 ? `${entity_id.slice(0, 8)}…` : entity_id
  const { entity: known } = kindOf(entity)
  return known ? shownName(known, name) : name
}

function sentenceOf({ action, entity, entity_id, title, fields, credits }: Described): string {
  const key = `${action} ${entity}`
  if (key === 'update user_subscriptions' && credits)
    return credits > 0 ? 'gave {credits} to {name}' : 'took {credits} from {name}'
  // Entries of earlier releases are titled so, one for each call.
  if (action === conversationAction && (!title || title === 'Test conversation'))
    return 'held a test conversation'
  // Lists are titled as such, while the title of a person's data is the person.
  if (key === 'export users' && entity_id !== '' && !title?.startsWith('Sessions of '))
    return 'exported the personal data of {name}'
  if (action === 'update') {
    const ofFields = own(fieldSentences, `${entity} ${fields.join()}`)
    if (ofFields !== undefined) return ofFields
  }
  return (
    own(specialSentences, key) ??
    own(actions, action)?.[1] ??
    `${action.replaceAll('-', ' ')}: {kind} {name}`
  )
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
