import { Button, Group } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
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

/** The end of a dialog that has nothing to submit. @param variant how the button stands out */
export const DoneButton = ({
  onClick,
  variant = 'default',
}: { onClick: () => void } & Pick<ButtonProps, 'variant'>) => (
  <Group justify="flex-end">
    <Button variant={variant} data-autofocus onClick={onClick}>
      Done
    </Button>
  </Group>
)

/** The end of a dialog over a form that has nothing to submit. */
export const BackToForm = ({ onClick }: { onClick: () => void }) => (
  <Group justify="flex-end" mt="lg">
    <Button variant="default" data-autofocus onClick={onClick}>
      Back to the form
    </Button>
  </Group>
)
