import { toSingleQuotes } from '@greenroom/contract'
import { keepUndoSteps } from '../../../lib/keep-undo.ts'
import { insertText } from './insert-text.ts'

/**
 * Gives a text box the behaviour of a prompt: double quotes become single ones, undo works step by step, the caret stands
 * behind dropped text, and typing stays fast.
 * @param onChange called with the text after each change, in place of React's handler
 */
export function attachPromptBehaviour(
  box: HTMLTextAreaElement,
  onChange: (text: string) => void,
): () => void {
  const attached = new AbortController()
  const { signal } = attached
  keepUndoSteps(box)
  // Some browsers ignore the rows of a contained box (prompt-box.module.css).
  box.style.setProperty('contain-intrinsic-block-size', `${box.rows}lh`)
  convertDoubleQuotes(box, signal)
  reportChanges(box, onChange, signal)
  for (const name of typingEvents)
    box.addEventListener(name, (event) => event.stopPropagation(), { signal })
  return () => attached.abort()
}

/**
 * The events of a key that nothing above the box listens to. React would look for handlers in every ancestor of the box, at
 * each event of each key (docs/decisions/32-prompt-editor.md).
 */
const typingEvents = ['keypress', 'beforeinput', 'textInput', 'input', 'keyup']

function reportChanges(
  box: HTMLTextAreaElement,
  onChange: (text: string) => void,
  signal: AbortSignal,
): void {
  let reported = box.value
  const report = (event: Event) => {
    // The browser selects dropped text, which the next key would replace.
    if (event instanceof InputEvent && event.inputType === 'insertFromDrop')
      box.setSelectionRange(box.selectionEnd, box.selectionEnd)
    if (box.value === reported) return
    reported = box.value
    onChange(reported)
  }
  // Some scripts, such as extensions, only send `change`. Browsers send it too, when a changed box is left.
  for (const name of ['input', 'change']) box.addEventListener(name, report, { signal })
}

/**
 * Converts double quotes to single ones as they are typed, pasted or dropped (spec section 5). Caret and undo are kept,
 * and so are the quotes that the text already had.
 */
function convertDoubleQuotes(box: HTMLTextAreaElement, signal: AbortSignal): void {
  const before = (event: InputEvent) => {
    const { data, cancelable } = event
    if (!cancelable || !data?.includes('"')) return
    event.preventDefault()
    insertText(box, toSingleQuotes(data).replace(/\r\n?/g, '\n'))
  }
  // A composition cannot be prevented, so its text is corrected afterwards.
  const composed = ({ data }: CompositionEvent) => {
    const end = box.selectionEnd
    const start = end - data.length
    if (!data.includes('"') || box.value.slice(start, end) !== data) return
    box.setSelectionRange(start, end)
    insertText(box, toSingleQuotes(data))
  }
  // Text inserted by a script, such as an extension, comes without an InputEvent.
  const after = (event: Event) => {
    if (event instanceof InputEvent || !box.value.includes('"')) return
    box.setRangeText(toSingleQuotes(box.value), 0, box.value.length, 'preserve')
  }
  box.addEventListener('beforeinput', before, { signal })
  box.addEventListener('compositionend', composed, { signal })
  box.addEventListener('input', after, { capture: true, signal })
}
