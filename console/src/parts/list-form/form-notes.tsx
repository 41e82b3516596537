import { formatMoment } from '../../lib/dates.ts'
import type { Draft } from '../../services/drafts.ts'
import { Note } from '../../ui/note.tsx'

/** Tells that unsaved text was restored, or that of an earlier version was put into the form. */
export const DraftNote = ({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) => (
  <Note
    text={
      draft.copiedFrom === undefined
        ? `Unsaved text from ${formatMoment(draft.at)} was restored`
        : `The text of version ${draft.copiedFrom} is in the form, not saved yet`
    }
    action="Discard"
    onClick={onDiscard}
  />
)

/** Tells that the other text was taken. It gets the focus, since the clicked button is removed. */
export const TakenNote = ({ onUndo }: { onUndo: () => void }) => (
  <Note
    text="Their text is now in the form; yours is kept"
    action="Undo"
    focused
    onClick={onUndo}
  />
)
