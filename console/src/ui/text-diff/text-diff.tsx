import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { pluralize } from '../../lib/numbers.ts'
import { diffTexts, inlinePieces, piecesOf } from './diff-texts.ts'
import type { Piece } from './diff-texts.ts'
import { foldLines, trimBlankLines, foldPiece, showBlanks } from './fold.ts'
import styles from './text-diff.module.css'
import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'

/** One of the two texts, with its column heading. */
export interface Side {
  heading: string
  text: string
}

/** Where two columns have no room. */
const narrowQuery = '(width < 900px)'

/**
 * Compares two texts: side by side from 900 px, as one text on narrower screens. What differs is marked by a sign and
 * a colour.
 */
export function TextDiff({
  caption,
  left,
  right,
  folded,
}: {
  caption: string
  left: Side
  right: Side
  folded: boolean
}) {
  const isInline = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
  const passages = useMemo(() => diffTexts(left.text, right.text), [left.text, right.text])
  const headings = isInline
    ? [`− ${left.heading} · + ${right.heading}`]
    : [left.heading, right.heading]
  const columnsOf = (pieces: readonly Piece[]) =>
    isInline ? [inlinePieces(pieces)] : [piecesOf('del', pieces), piecesOf('ins', pieces)]
  return (
    <div className={`box ${styles.frame}`} role="group" aria-label="Both texts" tabIndex={0}>
      <table className={`small ${styles.table}`} data-inline={isInline}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...passages.entries()].map(([at, passage]) =>
            'same' in passage ? (
              <Unchanged
                key={at}
                text={passage.same}
                columns={headings.length}
                folded={folded}
                first={at === 0}
                last={at === passages.length - 1}
              />
            ) : (
              <tr key={at}>
                {[...columnsOf(passage.pieces).entries()].map(([column, pieces]) => (
                  <td key={column} translate="no">
                    <MarkedPieces pieces={pieces} folded={folded} />
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Unchanged({
  text,
  columns,
  folded,
  first,
  last,
}: {
  text: string
  columns: number
  folded: boolean
  first: boolean
  last: boolean
}) {
  const { before, lines, after } = folded
    ? foldLines(text, first, last)
    : { before: trimBlankLines(text), lines: 0, after: '' }
  const rows = [
    { className: styles.same, text: before },
    { className: styles.folded, text: lines > 0 ? pluralize(lines, 'unchanged line') : '' },
    { className: styles.same, text: after },
  ]
  return [...rows.entries()].map(
    ([at, row]) =>
      row.text && (
        <tr key={at}>
          <td
            colSpan={columns}
            className={row.className}
            translate={row.className === styles.same ? 'no' : undefined}
          >
            {row.text}
          </td>
        </tr>
      ),
  )
}

/** The pieces of a passage, with those marked that only one of the texts has. */
function MarkedPieces({ pieces, folded }: { pieces: readonly Piece[]; folded: boolean }) {
  if (pieces.length === 0) return <span className="dimmed italic">Empty</span>
  return [...pieces.entries()].map(([at, { text, mark }]) => {
    const shown = folded ? foldPiece(text, mark !== undefined) : text
    return mark ? <Marked key={at} mark={mark} text={shown} /> : <span key={at}>{shown}</span>
  })
}

/** A piece that differs. Blanks around it are not marked, unless it has nothing else. */
function Marked({ mark: Mark, text }: { mark: 'ins' | 'del'; text: string }) {
  const words = text.trim()
  if (words === '') return <Mark>{showBlanks(text)}</Mark>
  const at = text.indexOf(words)
  return (
    <>
      {text.slice(0, at)}
      <Mark>{words}</Mark>
      {text.slice(at + words.length)}
    </>
  )
}

/** Folds the unchanged passages of diffs, and unfolds them again. */
export const FoldButton = ({
  folded,
  onToggle,
  ...look
}: Pick<ButtonProps, 'size' | 'className' | 'justify'> & {
  folded: boolean
  onToggle: () => void
}) => (
  <Button variant="subtle" onClick={onToggle} {...look}>
    {folded ? 'Show full texts' : 'Show only differences'}
  </Button>
)
