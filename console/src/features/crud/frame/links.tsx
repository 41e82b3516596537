import { useFeature } from '../../../services/api/features.ts'
import { segmentOf, toList, toView } from '../../../services/entity-location.ts'
import { ViewLink } from '../../../ui/view-link.tsx'
import type { Entity } from '@greenroom/contract'

/**
 * Leads to all changes to an item, where the backend lists them.
 * @param entity its name in the activity
 * @param name its displayed name, if it is known
 */
export function ActivityLink({
  entity,
  id,
  name,
  children,
}: {
  entity: string
  id: string
  name: string | undefined
  children: string
}) {
  if (!useFeature('activity')) return undefined
  const filters = { entity, entity_id: id, ...(name && { name }) }
  return <ViewLink to={toList('activity', filters)}>{children}</ViewLink>
}

/**
 * The number of a version. It leads to that version where the backend keeps the history.
 * @param of what it is a version of, such as "mode Cold call"
 */
export function VersionLink({
  item: { entity, id },
  version,
  of,
}: {
  item: { entity: Entity; id: string }
  version: number
  of: string
}) {
  const words = `version ${version}`
  if (!useFeature('revisions')) return words
  return (
    <ViewLink
      label={`${words} of the ${of}`}
      to={toView(segmentOf(entity), { name: 'history', id, version })}
    >
      {words}
    </ViewLink>
  )
}
