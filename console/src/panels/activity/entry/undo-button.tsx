import { activity } from '@greenroom/contract'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { focusFirst } from '../../../lib/focus.ts'
import { reloadEntry } from '../data/use-activity.ts'

/** Gives the thing the content back that it had before this change. It can be changed back again, so it asks nothing. */
export function UndoButton({ id }: { id: string }) {
  // The button may disappear: an undone change cannot be undone again.
  const reload = async () => {
    focusFirst(document, 'h1')
    await reloadEntry(id)
  }
  const { isPending, mutate } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      request(activity.undo, { params: { audit_id: id }, signal }),
    successMessage: 'The change was undone.',
    failureMessage: 'The change could not be undone.',
    onSuccess: reload,
    onError: reload,
  })
  return (
    <BusyButton busy={isPending} onClick={() => void mutate(undefined)}>
      Undo this change
    </BusyButton>
  )
}
