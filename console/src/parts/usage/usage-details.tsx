import { parseItem, usage as endpoints } from '@greenroom/contract'
import type { Entity, Usage } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { ApiError } from '../../services/api/api-error.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'
import { closeConfirmDialog } from '../../services/confirm.ts'
import { openThing } from '../../services/entity-location.ts'
import { shownName } from '../../services/entity-words.ts'
import styles from './row-usage.module.css'
import { describeUses } from './usage-words.ts'

interface Row {
  entity: Entity
  id: string
}

const fetchUsage = async (row: Row, signal: AbortSignal): Promise<Usage> => {
  const { read } = endpoints
  const json = await readJson(await request(read, { params: { ...row }, signal }))
  const usage = parseItem(read.response, json)
  if (!usage) throw new ApiError(0)
  return usage
}

/** What uses a row: how many of each kind, the first five as links, and whether it can be deleted. */
export function UsageDetails(row: Row) {
  const { data, isPending } = useQuery({
    queryKey: ['usage', row.entity, row.id],
    queryFn: ({ signal }) => fetchUsage(row, signal),
    gcTime: 0,
  })
  if (isPending) return <p className={styles.names}>Checking what uses it…</p>
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
      <p className={styles.verdict}>{verdict(row.entity, data)}</p>
      {uses && <p>{uses}</p>}
      {shown.length > 0 && (
        <p className={styles.names}>
          {shown.map((thing, at) => (
            <Fragment key={thing.id}>
              {at > 0 && ', '}
              <ThingLink {...thing} />
            </Fragment>
          ))}
          {more > 0 && ` and ${formatNumber(more)} more`}
        </p>
      )}
    </>
  )
}

/** Whether it can be deleted. The server says what to do about the sessions of a persona. */
function verdict(entity: Entity, { refused, sentence }: Usage) {
  if (!refused) return 'It can be deleted: nothing uses it.'
  return entity === 'personas' ? sentence : 'It cannot be deleted while it is used.'
}

/** Opens the form of a thing, and closes the dialog. */
const ThingLink = ({ entity, id, name }: Row & { name: string }) => (
  <a
    href="/drawer"
    onClick={(event) => {
      event.preventDefault()
      closeConfirmDialog()
      openThing(entity, id)
    }}
  >
    {shownName(entity, name).trim() || id}
  </a>
)
