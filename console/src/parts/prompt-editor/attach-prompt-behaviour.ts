import { toSingleQuotes } from '@greenroom/contract'
import { keepUndoSteps } from '../../lib/keep-undo.ts'
import { insertText } from './insert-text.ts'

/**
 * Gives a text box the behaviour of a prompt: double quotes become single ones, and undo works step by step.
 * @returns a function that detaches it
 */
export function attachPromptBehaviour(box: HTMLTextAreaElement): () => void {
  keepUndoSteps(box)
  // Some browsers ignore the rows of a contained box (prompt-box.module.css).
  box.style.setProperty('contain-intrinsic-block-size', `${box.rows}lh`)
  return convertDoubleQuotes(box)
}

/**
 * Converts double quotes to single ones as they are typed, pasted or dropped (spec section 5). Caret and undo are kept,
 * and so are the quotes that the text already had.
 * @returns a function that detaches it
 */
function convertDoubleQuotes(box: HTMLTextAreaElement): () => void {
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
  box.addEventListener('beforeinput', before)
  box.addEventListener('compositionend', composed)
  box.addEventListener('input', after, { capture: true })
  return () => {
    box.removeEventListener('beforeinput', before)
    box.removeEventListener('compositionend', composed)
    box.removeEventListener('input', after, { capture: true })
  }
}
