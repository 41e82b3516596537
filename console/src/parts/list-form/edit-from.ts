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
  askToReplace(number, replaced, () => {
    storeDraft(thing, { ...text, copiedFrom: number }, replaced)
    open()
  })
}

/** Asks before an earlier version replaces unsaved text, if there is any. */
export function askToReplace(
  number: number,
  unsaved: Draft | undefined,
  replace: () => void,
): void {
  if (!unsaved) return replace()
  openConfirmDialog({
    title: 'Replace unsaved text',
    text: `The form has unsaved text. Version ${number} would replace it.`,
    cancel: 'Keep my text',
    confirm: 'Replace',
    action: replace,
  })
}
