import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from './icons/icons.ts'

/** Leaves a view. */
export const BackButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button
    variant="default"
    className="self-start"
    leftSection={<IconArrowLeft size={16} />}
    onClick={onClick}
  >
    {children}
  </Button>
)

/** The end of a dialog over a form that has nothing to submit. */
export const BackToForm = ({ onClick }: { onClick: () => void }) => (
  <Group justify="flex-end" mt="lg">
    <Button variant="default" data-autofocus onClick={onClick}>
      Back to the form
    </Button>
  </Group>
)
