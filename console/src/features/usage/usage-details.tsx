import { usage as endpoints } from '@greenroom/contract'
import type { Entity, Usage } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { useFeature } from '../../services/api/features.ts'
import { closeConfirmDialog } from '../../services/confirm.ts'
import { openItem, openSessions } from '../../services/entity-location.ts'
import { shownName, nounOf } from '../../services/entity-words.ts'
import { OfferRetire } from '../retire/index.ts'
import { ViewLink } from '../../ui/view-link.tsx'

/** What uses a row: how many of each kind, the first five as links, and whether it can be deleted. */
export function UsageDetails(row: { entity: Entity; id: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['usage', row.entity, row.id],
    queryFn: ({ signal }) => fetchItem(endpoints.read, { params: { ...row }, signal }),
    gcTime: 0,
  })
  const isListed = useFeature('all-sessions')
  if (isPending) return <p className="dimmed">Checking what uses it…</p>
  if (!data) return null
  const { users } = data
  const first = users.flatMap(({ entity, first: listed }) =>
    listed.map(({ id, name }) => ({ entity, id, name })),
  )
  const shown = first.slice(0, 5)
  const uses = describeUses(data)
  const held = isListed || row.entity !== 'personas' ? describeSessions(row.entity, data) : ''
  const more = users.reduce((sum, { count }) => sum + count, 0) - shown.length
  return (
    <>
      <p style={{ fontWeight: 600 }}>{verdict(row.entity, data)}</p>
      {(uses || held) && (
        <p>
          {uses}
          {uses && held && ' · '}
          {held && <HeldSessions {...row} words={held} sessions={data.sessions} />}
        </p>
      )}
      {shown.length > 0 && (
        <p className="dimmed">
          {shown.map(({ entity, id, name }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <ViewLink
                onOpen={() => {
                  closeConfirmDialog()
                  openItem(entity, id)
                }}
              >
                {shownName(entity, name).trim() || id}
              </ViewLink>
            </Fragment>
          ))}
          {more > 0 && ` and ${formatNumber(more)} more`}
        </p>
      )}
      {data.refused && <OfferRetire {...row} />}
    </>
  )
}

/** Whether it can be deleted. The server says what to do about the sessions of a persona. */
function verdict(entity: Entity, { refused, sentence }: Usage) {
  if (!refused) return 'It can be deleted: nothing uses it.'
  return entity === 'personas' ? sentence : 'It cannot be deleted while it is used.'
}

/** Such as "Used by 3 products and 7 personas". */
const describeUses = ({ users }: Usage): string =>
  users.length > 0
    ? `Used by ${users.map(({ entity, count }) => pluralize(count, nounOf(entity))).join(' and ')}`
    : ''

/** What follows "41 sessions", such as "with these personas". */
const describeSessions = (entity: Entity, { users, sessions }: Usage): string =>
  sessions > 0 ? (whose[entity] ?? withPersonas(users)) : ''

/**
 * Such as "41 sessions with these personas". The number leads to the sessions of a mode or persona where they are listed.
 * The sentence of a persona has the number already.
 */
function HeldSessions({
  entity,
  id,
  sessions,
  words,
}: {
  entity: Entity
  id: string
  sessions: number
  words: string
}) {
  const isListed = useFeature('all-sessions')
  const key =
    entity === 'personas' ? 'persona_id' : entity === 'interaction-modes' ? 'mode_id' : undefined
  const count = pluralize(sessions, 'session')
  if (!isListed || !key) return `${count} ${words}`
  return (
    <>
      <ViewLink
        onOpen={() => {
          closeConfirmDialog()
          openSessions({ [key]: id })
        }}
      >
        {count}
      </ViewLink>{' '}
      {words}
    </>
  )
}

const whose: Readonly<Partial<Record<Entity, string>>> = {
  'interaction-modes': 'in this mode',
  personas: 'with this persona',
  // A session keeps the report that it has.
  'mode-reports': 'in its mode: their reports stay',
}

const withPersonas = (users: Usage['users']) =>
  users.some(({ entity, count }) => entity === 'personas' && count === 1)
    ? 'with this persona'
    : 'with these personas'
