import styles from './clipped-text.module.css'
import { Tooltip } from './tooltip.tsx'

/** Up to this many characters fit into every column. */
const fits = 14

/** Text that its column may be too narrow for: it is clipped there, and the whole shows on hover and focus. */
export const ClippedText = ({ text }: { text: string }) =>
  text.length <= fits ? (
    text
  ) : (
    <Tooltip text={text}>
      <span className={styles.clipped} tabIndex={0}>
        {text}
      </span>
    </Tooltip>
  )
