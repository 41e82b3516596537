import { useState } from 'react'
import { FoldButton } from '../text-diff/fold-button.tsx'
import { PictureDiff } from '../text-diff/picture-diff.tsx'
import { TextDiff } from '../text-diff/text-diff.tsx'
import { AllTexts } from './all-texts.tsx'
import type { FieldText } from './history-props.ts'
import styles from './history.module.css'

/** The texts of one version, or those that are not saved yet. */
export interface Texts {
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
  if (differing.length === 0) return <p className={styles.hint}>Both have the same text.</p>
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
      <div className={styles.under}>
        {same.length > 0 && <p className={styles.hint}>Unchanged: {same.join(', ')}</p>}
        {differing.some(({ isPicture }) => !isPicture) && (
          <FoldButton size="compact-sm" folded={folded} onToggle={() => setFolded(!folded)} />
        )}
      </div>
    </>
  )
}
