/**
 * The button of the list that opens a form.
 * @param id `add`, or the id of the row that is edited
 */
export const openerOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(id)}"]`)
