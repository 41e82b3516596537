import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { focusElement } from '../../../lib/focus.ts'
import { Name } from '../../../ui/name.tsx'
import styles from './service-keys.module.css'
import type { CreatedKey } from './use-create-key.ts'

/** Shows the secret of a new key, once. */
export function NewSecret({
  created: { name, secret },
  onDismiss,
}: {
  created: CreatedKey
  onDismiss: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusElement(field.current), [])
  return (
    <section className={styles.secret} aria-label="New key">
      <p role="status">
        <strong>
          <Name>{name}</Name> was created.
        </strong>{' '}
        Copy the secret and store it safely. It cannot be shown again.
      </p>
      <div className={styles.form}>
        <TextInput
          ref={field}
          className={styles.name ?? ''}
          classNames={{ input: styles.code ?? '' }}
          label="Secret"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={secret} />
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
        Create another key
      </Button>
    </section>
  )
}
