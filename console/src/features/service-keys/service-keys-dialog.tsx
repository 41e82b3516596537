import { Button, Group, TextInput } from '@mantine/core'
import { useField } from '@mantine/form'
import { useRef, useState, useEffect } from 'react'
import { SessionNotice, CopyButton } from '../panel/index.ts'
import { useDialogCovered } from '../../services/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyList } from './key-list.tsx'
import { serviceKeys } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { fetchItem } from '../../services/api/fetch.ts'
import { reloadList } from '../../services/api/lists.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { focusElement, restoreFocus } from '../../lib/focus.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Name } from '../../ui/name.tsx'
import styles from './service-keys.module.css'

/** A new key with its secret. */
type CreatedKey = OutputOf<typeof serviceKeys.create.response.of>

/** The keys of role-play services: lists, creates and revokes them. */
export function ServiceKeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isCovered = useDialogCovered()
  // It outlives the content of the dialog: a secret that arrives after Done, or that Back has hidden, is shown when the
  // dialog opens again.
  const [created, setCreated] = useState<CreatedKey>()
  const isDone = useRef(false)
  const { mutate, isPending } = useApiMutation({
    // No idempotency key: to repeat the response, the server would have to store the secret.
    mutationFn: (name: string, signal) => fetchItem(serviceKeys.create, { body: { name }, signal }),
    failureMessage: 'Failed to create service key',
    onSuccess(key) {
      setCreated(key)
      void reloadList(serviceKeys.list)
    },
    // The key may exist although its response was lost.
    onError: () => void reloadList(serviceKeys.list),
  })
  return (
    <Dialog
      title="Service keys"
      size={720}
      opened={opened}
      // Escape must not discard a secret that cannot be shown again.
      closable={!isCovered && !created}
      onClose={onClose}
      onGone={() => {
        if (isDone.current) setCreated(undefined)
        isDone.current = false
      }}
    >
      <div className="stack gap-lg">
        <p className="dimmed">
          A role-play service calls Greenroom with a key. With it, the service reads prompts, saves
          trainees and records sessions. A key opens nothing else.
        </p>
        {created ? (
          <NewSecret created={created} onDismiss={() => setCreated(undefined)} />
        ) : (
          <CreateKeyForm create={mutate} isPending={isPending} />
        )}
        <KeyList />
        <SessionNotice />
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              isDone.current = true
              onClose()
            }}
          >
            Done
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

/** Creates a key by its name. The name stays in the field until the key exists. */
function CreateKeyForm({
  create,
  isPending,
}: {
  create: (name: string) => Promise<unknown>
  isPending: boolean
}) {
  const name = useField({ initialValue: '' })
  const input = useRef<HTMLInputElement>(null)
  // After a secret: the button that had the focus is gone.
  useEffect(() => restoreFocus(input.current), [])
  return (
    <form
      noValidate
      className="flex wrap gap-sm"
      style={{ alignItems: 'end' }}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = { name: name.getValue() }
        const { name: error } = fieldErrors(serviceKeys.input, typed, { name: 'Name' })
        name.setError(error)
        if (error) focusElement(input.current)
        else void create(typed.name.trim())
      }}
    >
      <TextInput
        {...name.getInputProps()}
        ref={input}
        flex="1 1 14rem"
        label="Name"
        description="Which service uses the key, for example “Role-play, production”"
        autoComplete="off"
        data-autofocus
        aria-required
        readOnly={isPending}
      />
      <BusyButton type="submit" busy={isPending}>
        Create key
      </BusyButton>
    </form>
  )
}

/** Shows the secret of a new key, once. */
function NewSecret({
  created: { name, secret },
  onDismiss,
}: {
  created: CreatedKey
  onDismiss: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusElement(field.current), [])
  return (
    <section className={`card stack gap-md ${styles.secret}`} aria-label="New key">
      <p role="status">
        <strong>
          <Name>{name}</Name> was created.
        </strong>{' '}
        Copy the secret and store it safely. It cannot be shown again.
      </p>
      <div className="flex wrap gap-sm" style={{ alignItems: 'end' }}>
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
        Create another key
      </Button>
    </section>
  )
}
