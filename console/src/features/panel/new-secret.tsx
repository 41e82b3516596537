import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { Name } from '../../ui/name.tsx'
import { CopyButton } from './copy-button.tsx'

/**
 * Shows a new secret, once.
 * @param title names the card
 * @param name of what it belongs to
 * @param dismiss what the button says that hides it
 */
export function NewSecret({
  title,
  name,
  secret,
  dismiss,
  onDismiss,
}: {
  title: string
  name: string
  secret: string
  dismiss: string
  onDismiss: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusElement(field.current), [])
  return (
    <section
      className="card stack gap-md"
      style={{ justifyItems: 'start', padding: '1rem', background: 'var(--accent-soft)' }}
      aria-label={title}
    >
      <p role="status" className="breakable">
        <strong>
          <Name>{name}</Name> has a new secret.
        </strong>{' '}
        Copy it and store it safely. It cannot be shown again.
      </p>
      <div className="flex wrap gap-sm" style={{ alignItems: 'end', width: '100%' }}>
        <TextInput
          ref={field}
          flex="1 1 14rem"
          classNames={{ input: 'mono small' }}
          label="Secret"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={secret} />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
        {dismiss}
      </Button>
    </section>
  )
}
