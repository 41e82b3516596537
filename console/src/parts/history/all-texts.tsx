import { Button } from '@mantine/core'
import { useState } from 'react'
import { StoredPicture } from '../persona-picture/stored-picture.tsx'
import type { FieldText } from './history-props.ts'
import styles from './history.module.css'

/** Longer texts are cut at first. */
const maxLength = 4000

/** All texts of a version that there is nothing to compare with. */
export function AllTexts({ texts }: { texts: readonly FieldText[] }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = texts.some(({ text }) => text.length > maxLength)
  return (
    <>
      <dl className={styles.texts}>
        {texts.map(({ label, text, isPicture }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {isPicture ? (
                <StoredPicture label={label} address={text} />
              ) : isWhole || text.length <= maxLength ? (
                text || '-'
              ) : (
                `${text.slice(0, maxLength)} …`
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.whole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show full texts'}
        </Button>
      )}
    </>
  )
}
