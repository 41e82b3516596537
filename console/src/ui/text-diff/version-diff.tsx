import { useState } from 'react'
import { shorten } from '../../lib/characters.ts'
import { FoldButton, TextDiff } from './text-diff.tsx'
import type { Side } from './text-diff.tsx'
import { StoredPicture } from '../persona-picture/persona-picture.tsx'
import { Button } from '@mantine/core'
import styles from './text-diff.module.css'

/** The text of a field, as its form shows it. */
export interface FieldText {
  label: string
  text: string
  /** Whether the text is the address of a picture. */
  isPicture?: boolean
}

/** The texts of one version, or those that are not saved yet. */
interface Texts {
  heading: string
  texts: readonly FieldText[]
}

/**
 * The texts that differ between two versions; those of one version where there is nothing to compare it with.
 * @param earlier absent for the first version
 */
export function VersionDiff({ earlier, later }: { earlier: Texts | undefined; later: Texts }) {
  const [folded, setFolded] = useState(true)
  if (!earlier) return <AllTexts texts={later.texts} />
  const pairs = later.texts.flatMap(({ label, text, isPicture }) => {
    const other = earlier.texts.find((one) => one.label === label)
    return other ? [{ label, isPicture, left: other.text, right: text }] : []
  })
  const differing = pairs.filter(({ left, right }) => left !== right)
  const same = pairs.filter(({ left, right }) => left === right).map(({ label }) => label)
  if (differing.length === 0)
    return <p className="breakable dimmed small">Both have the same text.</p>
  return (
    <>
      {differing.map(({ label, isPicture, left, right }) => {
        const sides = {
          caption: label,
          left: { heading: earlier.heading, text: left },
          right: { heading: later.heading, text: right },
        }
        return isPicture ? (
          <PictureDiff key={label} {...sides} />
        ) : (
          <TextDiff key={label} {...sides} folded={folded} />
        )
      })}
      <div className="row wrap between gap-md">
        {same.length > 0 && <p className="breakable dimmed small">Unchanged: {same.join(', ')}</p>}
        {differing.some(({ isPicture }) => !isPicture) && (
          <FoldButton size="compact-sm" folded={folded} onToggle={() => setFolded(!folded)} />
        )}
      </div>
    </>
  )
}

/** Two pictures side by side, by their addresses. */
const PictureDiff = ({ caption, left, right }: { caption: string; left: Side; right: Side }) => (
  <div className={`box ${styles.frame}`}>
    <table className={`small ${styles.table}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{left.heading}</th>
          <th scope="col">{right.heading}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          {[left, right].map(({ heading, text }) => (
            <td key={heading}>
              <StoredPicture label={`${caption}, ${heading}`} address={text} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </div>
)

/** Longer texts are cut at first. */
const maxLength = 4000

/** All texts of a version that there is nothing to compare with. */
function AllTexts({ texts }: { texts: readonly FieldText[] }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = texts.some(({ text }) => text.length > maxLength)
  return (
    <>
      <dl className={`box ruled small ${styles.texts}`}>
        {texts.map(({ label, text, isPicture }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="as-written" translate="no">
              {isPicture ? (
                <StoredPicture label={label} address={text} />
              ) : (
                shorten(text || '-', isWhole ? Infinity : maxLength, ' …')
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="to-end"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show full texts'}
        </Button>
      )}
    </>
  )
}
