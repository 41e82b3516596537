/** Gives something that appears the focus, where what had it has just gone. */
export function focusWhereLost(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus()
}
