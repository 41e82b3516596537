import { useId } from 'react'
import type { Side } from './changed-by.ts'
import styles from './conflict.module.css'

const sides = [
  ['theirs', 'Theirs'],
  ['mine', 'Mine'],
] as const

const who = { theirs: 'Only they', mine: 'Only you', both: 'Both of you' }

/** The choice between the two texts of a field. @param side the chosen one */
export function SideChoice({
  label,
  changedBy,
  side,
  disabled,
  onChoose,
}: {
  label: string
  changedBy: Side | 'both'
  side: Side | undefined
  disabled: boolean
  onChoose: (side: Side) => void
}) {
  const id = useId()
  return (
    <div
      className={styles.choice}
      role="radiogroup"
      aria-label="Text to keep"
      aria-describedby={`${id}-who`}
    >
      {sides.map(([value, word]) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={id}
            value={value}
            checked={value === side}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
          {word}
        </label>
      ))}
      <span id={`${id}-who`} className={styles.why}>
        {who[changedBy]} changed {label}.
      </span>
    </div>
  )
}
