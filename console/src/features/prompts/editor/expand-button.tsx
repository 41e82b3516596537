import { UnstyledButton } from '@mantine/core'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '../../../ui/icons/icons.ts'
import styles from '../../../ui/prompt-box.module.css'

/** Expands a text box and collapses it again. A click does not move the caret. */
export const ExpandButton = ({
  label,
  expanded,
  onToggle,
}: {
  label: string
  expanded: boolean
  onToggle: () => void
}) => (
  <UnstyledButton
    className={`row gap-xs dimmed tiny ${styles.toggle}`}
    aria-expanded={expanded}
    aria-label={`${expanded ? 'Collapse' : 'Expand'} ${label}`}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onToggle}
  >
    {expanded ? <IconArrowsDiagonalMinimize2 size={14} /> : <IconArrowsDiagonal size={14} />}
    {expanded ? 'Collapse' : 'Expand'}
  </UnstyledButton>
)
