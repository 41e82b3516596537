import { toSingleQuotes } from '@greenroom/contract'
import { insertText } from './insert-text.ts'

/**
 * Makes double quotes single ones as they are typed, pasted or dropped (spec section 5), with the caret where it
 * belongs and the browser's own undo unharmed. Quotes that the text had before stay as they are.
 * @returns what undoes it
 */
export function convertDoubleQuotes(box: HTMLTextAreaElement): () => void {
  const before = (event: InputEvent) => {
    const { data, cancelable } = event
    if (!cancelable || !data?.includes('"')) return
    event.preventDefault()
    insertText(box, toSingleQuotes(data).replace(/\r\n?/g, '\n'))
  }
  // A composition cannot be stopped; what it has put in is put right afterwards.
  const composed = ({ data }: CompositionEvent) => {
    const end = box.selectionEnd
    const start = end - data.length
    if (!data.includes('"') || box.value.slice(start, end) !== data) return
    box.setSelectionRange(start, end)
    insertText(box, toSingleQuotes(data))
  }
  // A text that a script has put in (an extension, say) comes without saying what was typed.
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
