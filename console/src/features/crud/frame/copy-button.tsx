import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { use, useEffect, useState } from 'react'
import { copyText } from '../../../ui/copy-text.ts'
import { linkTo } from '../../../services/entity-location.ts'
import { IconCopy } from '../../../ui/icons/icons.ts'
import { IconCheck } from '../../../ui/icons/later-icons.ts'
import { PanelContext } from './panel-context.ts'

/** Copies a text. @param label what the button says before */
export function CopyButton({
  text,
  label = 'Copy',
  size = 'sm',
  variant = 'default',
}: {
  text: string
  label?: string
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? window.setTimeout(setCopied, 2000, false) : undefined
    return () => window.clearTimeout(timer)
  }, [copied])
  return (
    <Button
      {...{ size, variant }}
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={async () => setCopied(await copyText(text))}
    >
      {copied ? 'Copied' : label}
    </Button>
  )
}

/** Copies the link to an item of the panel, or to a version of it. */
export function CopyLinkButton({
  id,
  version,
  size = 'compact-sm',
  variant = 'subtle',
}: {
  id: string
  version?: number
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const link = linkTo(use(PanelContext).segment, id, version)
  return link !== undefined && <CopyButton text={link} label="Copy link" {...{ size, variant }} />
}
