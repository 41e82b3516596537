import { openConfirmDialog } from '../../services/confirm.ts'
import { storeDraft } from '../../services/drafts.ts'
import type { Draft, DraftText } from '../../services/drafts.ts'

/**
 * Puts the text of an earlier version into the form, unsaved.
 * @param thing what the form edits
 * @param replaced the unsaved text that this replaces, which is asked first
 * @param open opens the form
 */
export function editFrom(
  number: number,
  {
    thing,
    text,
    replaced,
    open,
  }: { thing: string; text: DraftText; replaced: Draft | undefined; open: () => void },
): void {
  const edit = () => {
    storeDraft(thing, { ...text, copiedFrom: number }, replaced)
    open()
  }
  if (!replaced) return edit()
  openConfirmDialog({
    title: 'Replace unsaved text',
    text: `The form has unsaved text. Version ${number} would replace it.`,
    cancel: 'Keep my text',
    confirm: 'Replace',
    action: edit,
  })
}
