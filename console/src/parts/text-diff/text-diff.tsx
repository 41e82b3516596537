import { useMemo } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { diffTexts } from './diff-texts.ts'
import type { Piece } from './diff-texts.ts'
import { foldLines, foldPiece, showBlanks } from './fold.ts'
import styles from './text-diff.module.css'

/** One of the two texts, with its column heading. */
interface Side {
  heading: string
  text: string
}

/**
 * Compares two texts: side by side from 900 px, one below the other on narrower screens. What differs is marked by a
 * sign and a colour.
 * @param folded whether unchanged passages are folded
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
  const passages = useMemo(() => diffTexts(left.text, right.text), [left.text, right.text])
  return (
    <div className={styles.frame} role="group" aria-label="Both texts" tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{left.heading}</th>
            <th scope="col">{right.heading}</th>
          </tr>
        </thead>
        <tbody>
          {[...passages.entries()].map(([at, passage]) =>
            'same' in passage ? (
              <Unchanged
                key={at}
                text={passage.same}
                folded={folded}
                first={at === 0}
                last={at === passages.length - 1}
              />
            ) : (
              <tr key={at}>
                <td data-side={left.heading}>
                  <Pieces pieces={passage.left} folded={folded} mark="del" />
                </td>
                <td data-side={right.heading}>
                  <Pieces pieces={passage.right} folded={folded} mark="ins" />
                </td>
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
  folded,
  first,
  last,
}: {
  text: string
  folded: boolean
  first: boolean
  last: boolean
}) {
  const { before, lines, after } = folded
    ? foldLines(text, first, last)
    : { before: text.replace(/\n$/, ''), lines: 0, after: '' }
  return (
    <>
      {before && <BothColumns className={styles.same}>{before}</BothColumns>}
      {lines > 0 && (
        <BothColumns className={styles.folded}>
          {`${formatNumber(lines)} unchanged lines`}
        </BothColumns>
      )}
      {after && <BothColumns className={styles.same}>{after}</BothColumns>}
    </>
  )
}

const BothColumns = ({
  className,
  children,
}: {
  className: string | undefined
  children: string
}) => (
  <tr>
    <td colSpan={2} className={className}>
      {children}
    </td>
  </tr>
)

function Pieces({
  pieces,
  folded,
  mark,
}: {
  pieces: readonly Piece[]
  folded: boolean
  mark: 'ins' | 'del'
}) {
  if (pieces.length === 0) return <span className={styles.empty}>Empty</span>
  return [...pieces.entries()].map(([at, { text, differs }]) => {
    const shown = folded ? foldPiece(text, differs) : text
    return differs ? <Marked key={at} mark={mark} text={shown} /> : <span key={at}>{shown}</span>
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
