import { useMemo } from 'react'
import styles from './conflict.module.css'
import { differencesOf, placed } from './differences.ts'
import type { Stretch } from './differences.ts'
import { foldLines, foldPiece, visible } from './folding.ts'

/** A field whose text differs: its label, the text as somebody else saved it, the text as it stands in the form. */
export interface ConflictText {
  label: string
  theirs: string
  mine: string
}

/**
 * The two texts of a field beside each other, what differs marked by a sign and a colour.
 * @param whole whether what they share is shown in full
 */
export function ConflictTexts({ text, whole }: { text: ConflictText; whole: boolean }) {
  const { label, theirs, mine } = text
  const stretches = useMemo(() => differencesOf(theirs, mine), [theirs, mine])
  return (
    <div className={styles.text} role="group" aria-label="Both texts" tabIndex={0}>
      <table className={styles.table}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Theirs</th>
            <th scope="col">Mine</th>
          </tr>
        </thead>
        <tbody>
          {placed(stretches).map(({ at, thing: stretch }) =>
            'same' in stretch ? (
              <Shared
                key={at}
                text={stretch.same}
                whole={whole}
                first={at === 0}
                last={at === stretches.length - 1}
              />
            ) : (
              <Differing key={at} stretch={stretch} whole={whole} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Shared({
  text,
  whole,
  first,
  last,
}: {
  text: string
  whole: boolean
  first: boolean
  last: boolean
}) {
  const { before, lines, after } = whole
    ? { before: text.replace(/\n$/, ''), lines: 0, after: '' }
    : foldLines(text, first, last)
  return (
    <>
      {before && <Both>{before}</Both>}
      {lines > 0 && <Both folded>{`${lines.toLocaleString('en-US')} lines are the same`}</Both>}
      {after && <Both>{after}</Both>}
    </>
  )
}

const Both = ({ children, folded = false }: { children: string; folded?: boolean }) => (
  <tr>
    <td colSpan={2} className={folded ? styles.folded : styles.same}>
      {children}
    </td>
  </tr>
)

type Two = Exclude<Stretch, { same: string }>

const Differing = ({ stretch: { theirs, mine }, whole }: { stretch: Two; whole: boolean }) => (
  <tr>
    <td data-side="Theirs">
      <Pieces pieces={theirs} whole={whole} mark="del" />
    </td>
    <td data-side="Mine">
      <Pieces pieces={mine} whole={whole} mark="ins" />
    </td>
  </tr>
)

function Pieces({
  pieces,
  whole,
  mark,
}: {
  pieces: Two['mine']
  whole: boolean
  mark: 'ins' | 'del'
}) {
  if (pieces.length === 0) return <span className={styles.nothing}>Nothing here</span>
  return placed(pieces).map(({ at, thing: { text, only } }) => {
    const shown = whole ? text : foldPiece(text, only)
    return only ? <Marked key={at} mark={mark} text={shown} /> : <span key={at}>{shown}</span>
  })
}

/** What stands in one text alone; the blanks around it stay outside the mark, unless they are all there is. */
function Marked({ mark: Mark, text }: { mark: 'ins' | 'del'; text: string }) {
  const words = text.trim()
  if (words === '') return <Mark>{visible(text)}</Mark>
  const at = text.indexOf(words)
  return (
    <>
      {text.slice(0, at)}
      <Mark>{words}</Mark>
      {text.slice(at + words.length)}
    </>
  )
}
