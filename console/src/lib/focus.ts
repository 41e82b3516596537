/** Moves the focus to an element, if there is one. */
export function focusElement(element: Element | null | undefined, options?: FocusOptions): void {
  if (element instanceof HTMLElement) element.focus(options)
}

/** Moves the focus to the first element below `root` that matches the selector. */
export const focusFirst = (root: ParentNode | null | undefined, selector: string): void =>
  focusElement(root?.querySelector(selector))

/** Whether no element has the focus, because the one that had it was removed or disabled. */
export const isFocusLost = (): boolean => document.activeElement === document.body

/** Moves the focus to an element only where it was lost. */
export function restoreFocus(element: Element | null | undefined, options?: FocusOptions): void {
  if (isFocusLost()) focusElement(element, options)
}

/**
 * Finds the button that opened a view or dialog. The button carries the attribute `data-focus-trigger`.
 * @param id `add`, or the id of the row
 */
export const findFocusTrigger = (id: string | undefined): Element | null =>
  id === undefined ? null : document.querySelector(`[data-focus-trigger="${CSS.escape(id)}"]`)

/**
 * Moves the focus to the button that opened a view or dialog as soon as it is on the page, where the focus was lost.
 * Gives up after five seconds, and when another element gets the focus.
 */
export function restoreFocusOnceShown(id: string, giveUpAt = performance.now() + 5000): void {
  if (!isFocusLost() || performance.now() > giveUpAt) return
  const button = findFocusTrigger(id)
  if (button) focusElement(button)
  else requestAnimationFrame(() => restoreFocusOnceShown(id, giveUpAt))
}

/** Moves the focus to the first field of a form that has an error. Fields, or groups of them, carry their name as `data-path`. */
export function focusFirstError(
  form: ParentNode | null | undefined,
  errors: Readonly<Record<string, unknown>>,
): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? []
  const field = [...fields].find(({ dataset: { path = '' } }) => errors[path] !== undefined)
  focusElement(field?.querySelector('input') ?? field)
}
