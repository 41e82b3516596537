import { usage as endpoints } from '@greenroom/contract'
import type { Entity, Usage } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { closeConfirmDialog } from '../../services/confirm.ts'
import { openItem } from '../../services/entity-location.ts'
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
  if (isPending) return <p className="dimmed">Checking what uses it…</p>
  if (!data) return null
  const { users } = data
  const first = users.flatMap(({ entity, first: listed }) =>
    listed.map(({ id, name }) => ({ entity, id, name })),
  )
  const shown = first.slice(0, 5)
  const uses = describeUses(row.entity, data)
  const more = users.reduce((sum, { count }) => sum + count, 0) - shown.length
  return (
    <>
      <p style={{ fontWeight: 600 }}>{verdict(row.entity, data)}</p>
      {uses && <p>{uses}</p>}
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

/**
 * Such as "Used by 3 products and 7 personas · 41 sessions with these personas". The sentence of a persona has its sessions.
 */
function describeUses(entity: Entity, { users, sessions }: Usage): string {
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
