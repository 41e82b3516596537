import { UnstyledButton } from '@mantine/core'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '../../ui/icons/icons.ts'
import styles from './prompt-box.module.css'

/** Makes a text box tall, and small again. A click leaves the caret where it is. */
export const ExpandButton = ({
  label,
  tall,
  onToggle,
}: {
  label: string
  tall: boolean
  onToggle: () => void
}) => (
  <UnstyledButton
    className={styles.toggle}
    aria-expanded={tall}
    aria-label={`${tall ? 'Collapse' : 'Expand'} ${label}`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onToggle}
  >
    {tall ? <IconArrowsDiagonalMinimize2 size={14} /> : <IconArrowsDiagonal size={14} />}
    {tall ? 'Collapse' : 'Expand'}
  </UnstyledButton>
)
