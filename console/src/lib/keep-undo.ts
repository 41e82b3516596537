/**
 * Keeps the browser's undo steps whole while a form renders during typing. React sets `defaultValue` of a text box on each
 * render, and Chromium ends the undo step on each such write to any text box of the page. Here only changes are written.
 * Every text box of a form needs it.
 */
export function keepUndoSteps(box: HTMLTextAreaElement | null): void {
  if (!box) return
  let written = box.defaultValue
  const { set } =
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'defaultValue') ?? {}
  Object.defineProperty(box, 'defaultValue', {
    configurable: true,
    get: () => written,
    set: (value: string) => {
      if (value === written) return
      written = value
      set?.call(box, value)
    },
  })
}
