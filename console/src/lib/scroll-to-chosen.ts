/** Scrolls a list so that its chosen radio button is in the middle. The page around it does not move. A `ref` of the list. */
export function scrollToChosen(list: HTMLElement | null): void {
  const chosen = list?.querySelector(':checked')?.getBoundingClientRect()
  if (!list || !chosen) return
  const { top, height } = list.getBoundingClientRect()
  list.scrollTop += chosen.top - top - (height - chosen.height) / 2
}
