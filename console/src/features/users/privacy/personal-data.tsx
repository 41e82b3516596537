import { isErased, users, readUser } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { use, useId, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { request } from '../../../services/api/request.ts'
import { useSavedForm } from '../../../services/api/use-saved-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { IconDownload } from '../../../ui/icons/icons.ts'
import { endDrafts } from '../../../services/session/drafts.ts'
import { DialogButtons, draftNameOf, PanelContext, useDownload } from '../../crud/index.ts'
import { readJson } from '../../../services/api/json.ts'
import { Name } from '../../../ui/name.tsx'
import { fullName } from '../../../lib/full-name.ts'
import { patchUser } from '../data/users.ts'

/**
 * In milliseconds. To export, the server prints one report after the other, and may wait for others that are printed; to
 * erase, it searches the whole audit log.
 */
const timeoutMs = 120_000

/**
 * Exports or erases what is stored about a person, below the Edit User form.
 * @param onErased called when the person was erased
 */
export function PersonalData({ user, onErased }: { user: User; onErased: () => void }) {
  const { user_id } = user
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const { isPending, mutate } = useDownload({
    endpoint: users.personalData,
    options: { params: { user_id }, timeoutMs },
    isRight: ({ type }) => type.startsWith('application/zip'),
    nameOf: () => `personal-data-${user_id.replace(/[^\w-]+/g, '_')}.zip`,
    failureMessage: 'The personal data could not be exported. Try again.',
  })
  return (
    <section
      ref={section}
      className="card stack rigid gap-md"
      style={{ maxWidth: '48rem', padding: '1.25rem' }}
      aria-labelledby={heading}
    >
      <h2 className="subheading" id={heading}>
        Personal data
      </h2>
      <p className="dimmed small">
        {isErased(user)
          ? 'This person was erased. What is left are scores and amounts.'
          : 'Export a ZIP file with everything that is stored about this person, or erase the person.'}
      </p>
      <Group gap="xs">
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={16} />}
          busy={isPending}
          onClick={() => void mutate(undefined)}
        >
          Export personal data
        </BusyButton>
        {!isErased(user) && (
          <Button
            variant="subtle"
            c="var(--danger)"
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          >
            Erase
          </Button>
        )}
      </Group>
      <Dialog title="Erase this person" opened={opened} onClose={close}>
        <EraseForm
          user={user}
          // The form may have been left in the meantime.
          onErased={() => section.current && onErased()}
          onClose={close}
        />
      </Dialog>
    </section>
  )
}

/** Asks for the person's email address, and erases the person. */
function EraseForm({
  user,
  onErased,
  onClose,
}: {
  user: User
  onErased: () => void
  onClose: () => void
}) {
  const { user_id } = user
  const { segment } = use(PanelContext)
  const { field, formProps, isPending } = useSavedForm({
    initialValues: { email: '' },
    validate: ({ email }): Readonly<Record<string, string>> =>
      email.trim().toLowerCase() === user.email.trim().toLowerCase()
        ? {}
        : { email: 'This is not the email address of this person.' },
    async mutationFn({ email }, signal, keyFor) {
      const response = await request(users.erase, {
        params: { user_id },
        body: { email },
        idempotencyKey: keyFor(user_id, email),
        timeoutMs,
        signal,
      })
      return readUser(await readJson(response))
    },
    successMessage: 'The person was erased.',
    failure: 'The person could not be erased. Try again.',
    onSuccess(erased) {
      if (erased) patchUser(user_id, erased)
      endDrafts(draftNameOf(segment, user_id))
      onClose()
      onErased()
    },
  })
  return (
    <form {...formProps} className="stack gap-lg">
      <p>
        <strong>
          <Name>{fullName(user)}</Name>
        </strong>{' '}
        will be erased for good:
      </p>
      <ul className="bullets">
        <li>Name, email address, phone number and picture are removed everywhere.</li>
        <li>Sessions lose their transcripts and the texts of their reports.</li>
        <li>Scores, credits and the activity stay, under a pseudonym.</li>
      </ul>
      <TextInput
        {...field('email', 'Email address')}
        type="email"
        description={
          <>
            To confirm, type{' '}
            <span className="breakable" translate="no">
              {user.email}
            </span>
          </>
        }
        autoComplete="off"
        data-autofocus
        aria-required
      />
      <DialogButtons onCancel={onClose} color="red" busy={isPending}>
        Erase
      </DialogButtons>
    </form>
  )
}
