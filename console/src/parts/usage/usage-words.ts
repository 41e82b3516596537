import type { Entity, Usage } from '@greenroom/contract'
import { pluralize } from '../../lib/numbers.ts'
import { nounOf } from '../../services/entity-words.ts'

/**
 * Such as "Used by 3 products and 7 personas · 41 sessions with these personas". The sentence of a persona has its sessions.
 */
export function describeUses(entity: Entity, { users, sessions }: Usage): string {
  const counted = users.map(({ entity: user, count }) => pluralize(count, nounOf(user)))
  return [
    counted.length > 0 && `Used by ${counted.join(' and ')}`,
    sessions > 0 &&
      entity !== 'personas' &&
      `${pluralize(sessions, 'session')} ${whose[entity] ?? withPersonas(users)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const whose: Readonly<Partial<Record<Entity, string>>> = {
  'interaction-modes': 'in this mode',
  // A session keeps the report that it has.
  'mode-reports': 'in its mode: their reports stay',
}

const withPersonas = (users: Usage['users']) =>
  users.some(({ entity, count }) => entity === 'personas' && count === 1)
    ? 'with this persona'
    : 'with these personas'
