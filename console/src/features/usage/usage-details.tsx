import { maxCounted, usage as endpoints } from '@greenroom/contract'
import type { Entity, Usage } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatNumber, pluralize } from '../../lib/numbers.ts'
import { itemQuery } from '../../services/api/fetch.ts'
import { useFeature } from '../../services/api/features.ts'
import { closeConfirmDialog } from '../../services/confirm.ts'
import { toItem, toList } from '../../services/entity-location.ts'
import type { Destination } from '../../services/entity-location.ts'
import { shownName, nounOf } from '../../services/entity-words.ts'
import { OfferRetire } from './retire.tsx'
import { ViewLink } from '../../ui/view-link.tsx'

/** What uses a row: how many of each kind, the first five as links, and whether it can be deleted. */
export function UsageDetails(row: { entity: Entity; id: string }) {
  const { entity, id } = row
  const { data, isPending } = useQuery({
    ...itemQuery(endpoints.read, { params: { ...row } }),
    gcTime: 0,
  })
  const isListed = useFeature('all-sessions')
  if (isPending) return <p className="dimmed">Checking what uses it…</p>
  if (!data) return null
  const { users, sessions, refused, sentence } = data
  const isPersona = entity === 'personas'
  const shown = users
    .flatMap((user) => user.first.map((first) => ({ ...first, entity: user.entity })))
    .slice(0, 5)
  const more = users.reduce((sum, { count }) => sum + count, 0) - shown.length
  const uses = users.map((user) => pluralize(user.count, nounOf(user.entity))).join(' and ')
  // The sentence of a persona has the number of its sessions already.
  const hasSessions = sessions > 0 && (isListed || !isPersona)
  const count =
    sessions > maxCounted
      ? `more than ${pluralize(maxCounted, 'session')}`
      : pluralize(sessions, 'session')
  const filter = isPersona ? 'persona_id' : entity === 'interaction-modes' ? 'mode_id' : undefined
  return (
    <>
      <p className="semibold">
        {!refused
          ? 'It can be deleted: nothing uses it.'
          : isPersona
            ? sentence
            : 'It cannot be deleted while it is used.'}
      </p>
      {(uses || hasSessions) && (
        <p>
          {uses && `Used by ${uses}`}
          {uses && hasSessions && ' · '}
          {hasSessions && (
            <>
              {isListed && filter ? (
                <Leading to={toList('allSessions', { [filter]: id })}>{count}</Leading>
              ) : (
                count
              )}{' '}
              {whose[entity] ?? withPersonas(users)}
            </>
          )}
        </p>
      )}
      {shown.length > 0 && (
        <p className="dimmed">
          {shown.map((user, at) => (
            <Fragment key={user.id}>
              {at > 0 && ', '}
              <span translate="no">
                <Leading to={toItem(user.entity, user.id)}>
                  {shownName(user.entity, user.name).trim() || user.id}
                </Leading>
              </span>
            </Fragment>
          ))}
          {more > 0 && ` and ${formatNumber(more)} more`}
        </p>
      )}
      {refused && <OfferRetire {...row} />}
    </>
  )
}

/** A link that leads away from the dialog. */
const Leading = ({ to: { href, open }, children }: { to: Destination; children: string }) => {
  const leave = () => {
    closeConfirmDialog()
    open()
  }
  return <ViewLink to={{ href, open: leave }}>{children}</ViewLink>
}

/** What follows "41 sessions". */
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
