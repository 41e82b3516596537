import { Button } from '@mantine/core'
import type { MantineSize } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { toastFailure } from '../../services/toasts.ts'
import { IconCheck, IconCopy } from '../../ui/icons/icons.ts'

/** Copies a text. */
export function CopyButton({ text, size = 'sm' }: { text: string; size?: MantineSize }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 })
  useEffect(() => {
    if (error) toastFailure('The browser did not allow copying.')
  }, [error])
  return (
    <Button
      variant="default"
      size={size}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => copy(text)}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
