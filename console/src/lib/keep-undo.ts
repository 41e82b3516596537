/**
 * Keeps the steps of the browser's undo whole, however often a form is rendered while somebody types. React writes a
 * text box's `defaultValue` at each render, changed or not, and each such write, to whichever box of the page, makes
 * Chromium end the step: here only a change reaches the box. Every text box of a form needs it.
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
