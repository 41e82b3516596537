import { openConfirmDialog } from '../../services/confirm.ts'
import { storeDraft } from '../../services/drafts.ts'
import type { Draft } from '../../services/drafts.ts'

/** The name under which the unsaved text of a form is stored. @param id absent when adding */
export const draftKeyOf = (segment: string, id = 'new'): string => `${segment}:${id}`

/**
 * Puts the text of an earlier version into the form, unsaved.
 * @param replaces whether that replaces other unsaved text, which is asked first
 * @param open opens the form
 */
export function editFrom(
  number: number,
  {
    key,
    draft,
    replaces,
    open,
  }: { key: string; draft: Omit<Draft, 'at'>; replaces: boolean; open: () => void },
): void {
  const edit = () => {
    storeDraft(key, { ...draft, at: Date.now(), copiedFrom: number })
    open()
  }
  if (!replaces) return edit()
  openConfirmDialog({
    title: 'Replace unsaved text',
    text: `The form has unsaved text. Version ${number} would replace it.`,
    cancel: 'Keep my text',
    confirm: 'Replace',
    action: edit,
  })
}
