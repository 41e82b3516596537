import type { Piece } from './diff-texts.ts'
import { foldPiece, showBlanks } from './fold.ts'
import styles from './text-diff.module.css'

/** The pieces of a passage, with those marked that only one of the texts has. */
export function MarkedPieces({ pieces, folded }: { pieces: readonly Piece[]; folded: boolean }) {
  if (pieces.length === 0) return <span className={styles.empty}>Empty</span>
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
