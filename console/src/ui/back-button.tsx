import { Button } from '@mantine/core'
import { IconArrowLeft } from './icons/icons.ts'

/** Leaves a view. */
export const BackButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="default"
    style={{ alignSelf: 'start' }}
    leftSection={<IconArrowLeft size={16} />}
    onClick={onClick}
  >
    {children}
  </Button>
)
