import type { ModePlaceholder } from '@greenroom/contract'
import { memo } from 'react'
import type { Passage } from './passage.ts'
import styles from './preview.module.css'
import type { Piece } from './text-blocks.ts'

interface TextBlockProps {
  pieces: readonly Piece[]
  /** The selected passage, if it is in this block. */
  selected: ModePlaceholder | undefined
  /** The id of the element that shows a passage's source. */
  controls: string
  onSelect: (placeholder: ModePlaceholder | undefined) => void
}

/** A block of the prompt. It renders again only when its own text changes. */
export const TextBlock = memo(
  ({ pieces, selected, controls, onSelect }: TextBlockProps) => (
    <div className={styles.block}>
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
