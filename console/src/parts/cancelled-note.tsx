import { use } from 'react'
import { forgetCancelled, useCancelledForm } from '../services/cancelled-form.ts'
import { openView } from '../services/dashboard-location.ts'
import { storeDraft } from '../services/drafts.ts'
import { Note } from '../ui/note.tsx'
import { PanelContext } from './panel-context.ts'

/** Offers the unsaved text of the form that was cancelled last. */
export function CancelledNote() {
  const { segment } = use(PanelContext)
  const cancelled = useCancelledForm()
  if (cancelled?.segment !== segment) return null
  return (
    <Note
      text={`${cancelled.what} discarded`}
      action="Undo"
      onClick={() => {
        storeDraft(cancelled.thing, cancelled.text)
        forgetCancelled()
        openView(segment, cancelled.view)
      }}
    />
  )
}
