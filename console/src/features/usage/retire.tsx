import { entityResources } from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { useFeature } from '../../services/api/features.ts'
import { listedRow, patchList, reloadList } from '../../services/api/lists.ts'
import { request } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { closeConfirmDialog } from '../../services/confirm.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import type { Panel, RowAction } from '../crud/index.ts'

/**
 * Retires items, and brings them back.
 * @returns `resource`: that of the entity, where its items can be retired (feature `retire`)
 */
function useRetire(entity: Entity | undefined, onFinish?: () => void) {
  const canRetire = useFeature('retire')
  const found = entity && entityResources[entity]
  const resource = canRetire && found && 'setStatus' in found ? found : undefined
  const { isPendingFor, mutate } = useApiMutation({
    keyOf: ({ id }: { id: string; active: boolean }) => id,
    async mutationFn({ id, active }, signal) {
      if (!resource) return
      await request(resource.setStatus, { params: { id }, body: { active }, signal })
      patchList(resource, id, (row) => ({ ...row, status_active: active }))
      void reloadList(resource)
    },
    successMessage: (_, { active }) =>
      resource && `${resource.label} ${active ? 'brought back' : 'retired'}`,
    failureMessage: `The ${resource?.noun} could not be changed.`,
    onFinish,
  })
  const setActive = (id: string, active: boolean) => void mutate({ id, active })
  return { resource, isPendingFor, setActive }
}

/** Retire or Bring back, in each row of personas and modes. Both can be taken back, so neither asks. */
export function useRetireAction({ entity }: Panel): (row: Item, name: string) => RowAction[] {
  const { resource, isPendingFor, setActive } = useRetire(entity)
  return (row, name) => {
    if (!resource) return []
    const id = idOf(resource, row)
    const active = row['status_active'] === false
    const title = active ? 'Bring back' : 'Retire'
    return [
      {
        title,
        label: `${title} ${name}`,
        icon: active ? rowIcons.bringBack : rowIcons.retire,
        busy: isPendingFor(id),
        onClick: () => setActive(id, active),
      },
    ]
  }
}

const wordsOfOthers = {
  retired: 'no new session can use it.',
  effect: 'It keeps its sessions and its history, and no new session can use it.',
}
const wordsOfVoices = {
  retired: 'it is no longer offered.',
  effect: 'Personas keep it, and it is no longer offered.',
}

/** What to do with an item that cannot be deleted, in the dialog that asks whether to delete it. */
export function OfferRetire({ entity, id }: { entity: Entity; id: string }) {
  const { resource, isPendingFor, setActive } = useRetire(entity, closeConfirmDialog)
  if (!resource) return undefined
  const words = entity === 'voices' ? wordsOfVoices : wordsOfOthers
  if (listedRow(resource, id)?.['status_active'] === false)
    return <p>It is retired: {words.retired}</p>
  return (
    <div className="stack gap-sm">
      <p>You can retire it instead. {words.effect} You can bring it back at any time.</p>
      <div>
        <BusyButton
          variant="default"
          size="xs"
          busy={isPendingFor(id)}
          onClick={() => setActive(id, false)}
        >
          Retire
        </BusyButton>
      </div>
    </div>
  )
}
