import { fromWire } from '@greenroom/contract'
import styles from './truncated-text.module.css'
import { Tooltip } from './tooltip.tsx'

/**
 * Text on one line, truncated after `length` characters, with the whole text as a tooltip. Line breaks become spaces.
 */
export function TruncatedText({ text, length }: { text: string; length: number }) {
  const line = fromWire(text).replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= length) return <span className={styles.bounded}>{line}</span>
  return (
    <Tooltip text={line}>
      <span className={styles.cut} tabIndex={0}>
        {characters.slice(0, length).join('')}…
      </span>
    </Tooltip>
  )
}
