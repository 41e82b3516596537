import styles from './clipped-text.module.css'
import { Tooltip } from './tooltip.tsx'

/** A text of up to this many characters fits into every column. */
const maxUnclipped = 14

/** Text that is clipped to its column, with the whole text as a tooltip. */
export const ClippedText = ({ text }: { text: string }) =>
  text.length <= maxUnclipped ? (
    text
  ) : (
    <Tooltip text={text}>
      <span className={styles.clipped} tabIndex={0}>
        {text}
      </span>
    </Tooltip>
  )
