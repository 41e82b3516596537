import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '../../../ui/icons/later-icons.ts'
import styles from '../../../ui/prompt-box.module.css'
import { toSingleQuotes } from '@greenroom/contract'
import { keepUndoSteps } from '../../../lib/keep-undo.ts'
import { insertText } from './insert-text.ts'

/**
 * What makes a text box a prompt: the behaviour of one, and a button that expands it to a tall editor and back. The
 * visible text stays in view.
 * @returns the box, the props of Mantine's `Textarea`, and the button
 */
export function usePromptBox(label: string, onChange: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [expanded, setExpanded] = useState(false)
  /** How far down the text was scrolled in each of the two, in CSS pixels. */
  const tops = useRef({ small: 0, tall: 0 })

  const toggle = () => {
    const shown = box.current
    if (!shown) return
    const now = shown.scrollTop
    if (!expanded) tops.current.small = now
    // Overrides a height set with the resize handle.
    shown.style.height = ''
    flushSync(() => setExpanded(!expanded))
    // Restores the earlier position, unless the author has scrolled since.
    shown.scrollTop = expanded && now === tops.current.tall ? tops.current.small : now
    tops.current.tall = shown.scrollTop
    if (!expanded) shown.scrollIntoView({ block: 'nearest' })
  }
  return {
    box,
    textarea: {
      ref(node: HTMLTextAreaElement | null) {
        box.current = node
        return node ? attachPromptBehaviour(node, onChange) : undefined
      },
      resize: 'vertical',
      classNames: { input: expanded ? styles.tall : styles.box },
    } as const,
    expandButton: (
      <button
        type="button"
        className={`row gap-xs dimmed tiny ${styles.toggle}`}
        aria-expanded={expanded}
        aria-label={`${expanded ? 'Collapse' : 'Expand'} ${label}`}
        // A click does not move the caret.
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {expanded ? <IconArrowsDiagonalMinimize2 size={14} /> : <IconArrowsDiagonal size={14} />}
        {expanded ? 'Collapse' : 'Expand'}
      </button>
    ),
  }
}

/**
 * Gives a text box the behaviour of a prompt: double quotes become single ones, undo works step by step, the caret stands
 * behind dropped text, and typing stays fast.
 * @param onChange called with the text after each change, in place of React's handler
 */
function attachPromptBehaviour(
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
