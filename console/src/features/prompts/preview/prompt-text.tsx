import { useId, useRef, useState, memo } from 'react'
import type { ClipboardEvent, ComponentType, KeyboardEvent } from 'react'
import type { ComposedPart, ModePlaceholder } from '@greenroom/contract'
import { focusElement } from '../../../lib/focus.ts'
import { isPassage, textBlocks } from './text-blocks.ts'
import type { Passage, Piece } from './text-blocks.ts'
import styles from './preview.module.css'

/**
 * The composed prompt. Each inserted passage is marked and has a numbered button, which shows where the passage comes
 * from. The number is no part of the text, so that selecting and copying give the prompt itself.
 * @param Details shows where a passage comes from
 */
export function PromptText<Context>({
  parts,
  Details,
  context,
}: {
  parts: readonly ComposedPart[]
  Details: ComponentType<{ part: Passage; context: Context; onClose: () => void }>
  context: Context
}) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [selected, select] = useState<ModePlaceholder>()
  const passages = parts.filter(isPassage)
  const shown = passages.find(({ placeholder }) => placeholder === selected)

  const isSelected = (passage: Passage | undefined) =>
    passage !== undefined && passage.placeholder === selected

  const close = () => {
    select(undefined)
    focusElement(text.current?.querySelector(`[data-placeholder="${selected}"]`))
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <div className="field-box stack shrink">
      <div
        ref={text}
        className={styles.text}
        role="group"
        aria-label="Composed prompt"
        tabIndex={0}
        translate="no"
        data-prompt
        onCopy={copyText}
      >
        {textBlocks(parts).map((pieces, at) => (
          <TextBlock
            // oxlint-disable-next-line react/no-array-index-key -- a block is its position in the text
            key={at}
            pieces={pieces}
            selected={pieces.some(({ passage }) => isSelected(passage?.of)) ? selected : undefined}
            controls={id}
            onSelect={select}
          />
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes what the buttons inside belong to */}
      <div
        key={shown?.placeholder}
        ref={keepInView}
        id={id}
        className={styles.passageSource}
        onKeyDown={closeOnEscape}
      >
        {shown && <Details part={shown} context={context} onClose={close} />}
      </div>
    </div>
  )
}

/** Scrolls an element into view when it gets its size or grows, as long as it has the focus. */
function keepInView(element: HTMLElement | null) {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Copies what is selected letter by letter; the browser would add line breaks between the blocks. */
function copyText(event: ClipboardEvent) {
  const selection = window.getSelection()
  if (!selection || selection.rangeCount === 0) return
  const { textContent } = selection.getRangeAt(0).cloneContents()
  event.clipboardData.setData('text/plain', textContent ?? '')
  event.preventDefault()
}

interface TextBlockProps {
  pieces: readonly Piece[]
  /** The selected passage, if it is in this block. */
  selected: ModePlaceholder | undefined
  /** The id of the element that shows a passage's source. */
  controls: string
  onSelect: (placeholder: ModePlaceholder | undefined) => void
}

/** A block of the prompt. It renders again only when its own text changes. */
const TextBlock = memo(
  ({ pieces, selected, controls, onSelect }: TextBlockProps) => (
    <div className={`as-written ${styles.block}`}>
      {pieces.map(({ text, passage }, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- a piece is its position in the block
        if (!passage) return <span key={at}>{text}</span>
        const { of, number, isStart } = passage
        const { placeholder } = of
        const isSelected = placeholder === selected
        return (
          <mark
            key={placeholder}
            className={styles.passage}
            data-selected={isSelected}
            data-empty={of.text.trim() === ''}
          >
            {isStart && (
              <span className={styles.number}>
                <button
                  type="button"
                  data-placeholder={placeholder}
                  data-number={number}
                  aria-label={labelOf(of)}
                  aria-expanded={isSelected}
                  aria-controls={controls}
                  onClick={() => onSelect(isSelected ? undefined : placeholder)}
                />
              </span>
            )}
            {text}
          </mark>
        )
      })}
    </div>
  ),
  (one, other) =>
    one.selected === other.selected &&
    one.pieces.length === other.pieces.length &&
    one.pieces.every((piece, at) => isSame(piece, other.pieces[at])),
)

const isSame = ({ text, passage }: Piece, other: Piece | undefined) =>
  text === other?.text &&
  passage?.isStart === other.passage?.isStart &&
  passage?.number === other.passage?.number &&
  (passage && labelOf(passage.of)) === (other.passage && labelOf(other.passage.of))

function labelOf({ placeholder, sources: [source, ...others] }: Passage): string {
  if (!source) return `${placeholder}: empty`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${placeholder}: from ${source.name}${more}`
}
