import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoment, parseTime } from '../../../lib/dates.ts'
import { CopyButton } from '../../panel/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/name.tsx'
import { fullName } from '../data/user-name.ts'
import styles from './password-link.module.css'
import type { PasswordLink } from './use-password-link.ts'

/** Shows a set-password link, once. @param link the dialog is closed without one */
export function PasswordLinkDialog({
  link,
  onClose,
}: {
  link: PasswordLink | undefined
  onClose: () => void
}) {
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(link)
  if (link && link !== shown) setShown(link)
  return (
    <Dialog
      title="Set-password link"
      size={560}
      opened={link !== undefined}
      // Escape must not discard what cannot be shown again.
      closable={false}
      onClose={onClose}
    >
      {shown && <Content link={shown} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Dialog>
  )
}

function Content({ link: { user, url, expires_at } }: { link: PasswordLink }) {
  const expiry = parseTime(expires_at)
  return (
    <div className="stack gap-lg">
      <p>
        Send this link to{' '}
        <strong>
          <Name>{fullName(user)}</Name>
        </strong>{' '}
        and to no one else: whoever opens it is signed in and can set the password. It works once
        {expiry !== undefined && (
          <>
            {', until '}
            <time dateTime={expires_at}>{formatMoment(expiry)}</time>
          </>
        )}
        .
      </p>
      <div className={`flex wrap gap-sm ${styles.link}`}>
        <TextInput
          label="Link"
          readOnly
          data-autofocus
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={url} />
      </div>
    </div>
  )
}
