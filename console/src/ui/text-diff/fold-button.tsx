import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'

/** Folds the unchanged passages of diffs, and unfolds them again. */
export const FoldButton = ({
  folded,
  onToggle,
  ...look
}: Pick<ButtonProps, 'size' | 'className' | 'justify'> & {
  folded: boolean
  onToggle: () => void
}) => (
  <Button variant="subtle" onClick={onToggle} {...look}>
    {folded ? 'Show full texts' : 'Show only differences'}
  </Button>
)
