/**
 * The button of the list that opens a form.
 * @param id `add`, or the id of the row that is edited
 */
export const openerOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(id)}"]`)

/** Gives the focus, where a dialog that has gone could not return it, to a button of the list. */
export function focusAfter(id: string | undefined): void {
  if (document.activeElement === document.body && id !== undefined) openerOf(id)?.focus()
}
