import { definitionOf, entityResources, personaReferences, recordOf } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { useLists } from '../../services/api/use-lists.ts'
import { segmentOf, toView } from '../../services/entity-location.ts'
import { nounOf } from '../../services/entity-words.ts'
import { ViewLink } from '../../ui/view-link.tsx'

/** What other items cannot be made without. A persona can be made without products. */
const needed = [...personaReferences, 'interaction-modes'] as const
const resources = recordOf(needed, (entity) => entityResources[entity])

/** What has to be there before the first item of an entity, and is not. */
export function useFirstNeeds(entity: Entity | undefined): readonly Entity[] {
  // The panels load the lists that they take names from; this adds no call.
  const lists = useLists(resources, undefined, 0)
  const { refersTo = [] } = entity ? definitionOf(entity) : {}
  return needed.filter(
    (other) => refersTo.includes(other) && !lists[other].loading && lists[other].rows.length === 0,
  )
}

const list = new Intl.ListFormat('en')

/** "Add an industry and a mode first.", with links to their forms, from which one comes back. */
export const FirstNeeds = ({ needs }: { needs: readonly Entity[] }) => (
  <>
    Add{' '}
    {list.formatToParts(needs).map(({ type, value }) => {
      const entity = needs.find((other) => other === value)
      if (type === 'literal' || !entity) return value
      const noun = nounOf(entity)
      return (
        <ViewLink key={entity} to={toView(segmentOf(entity), { name: 'add' })}>
          {`${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`}
        </ViewLink>
      )
    })}{' '}
    first.
  </>
)
