import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'

/** Copies a text. For two seconds the button says whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const { copied, error, copy } = useClipboard({ timeout: 2000 })
  return (
    <Button variant="default" onClick={() => copy(text)}>
      <span aria-live="polite">{error ? 'Copying failed' : copied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}
