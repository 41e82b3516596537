import { toastMessages, readUser, users } from '@greenroom/contract'
import type { Role, User } from '@greenroom/contract'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SessionNotice } from '../../../parts/session-notice.tsx'
import { randomId } from '../../../lib/random.ts'
import { fetchList } from '../../../services/api/fetch-list.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { useSignInDialogOpen } from '../../../services/session-end.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/name.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import styles from './users.module.css'
import { fullName } from '../data/user-name.ts'
import { patchUser } from '../data/users-cache.ts'

/**
 * The Change Role dialog (spec section 2).
 * @param user the user to change; the dialog is closed without one
 */
export function ChangeRoleDialog({
  user,
  onClose,
}: {
  user: User | undefined
  onClose: () => void
}) {
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  return (
    <Dialog
      title="Change Role"
      opened={user !== undefined}
      closable={!useSignInDialogOpen()}
      onClose={onClose}
    >
      {shown && <RoleForm key={shown.user_id} user={shown} onClose={onClose} />}
    </Dialog>
  )
}

function RoleForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { rows, failed, reload } = useRoles()
  const [chosen, setChosen] = useState('')
  const { isPending, mutate } = useChangeRole(user, onClose)
  const hint = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const role = rows.find(({ role_id }) => role_id === chosen)
        if (role) void mutate(role)
      }}
    >
      <p className={styles.about}>
        <strong>
          <Name>{fullName(user)}</Name>
        </strong>{' '}
        {user.role?.name ? (
          <>
            is <Name>{user.role.name}</Name>.
          </>
        ) : (
          'has no role.'
        )}
      </p>
      <NativeSelect
        label="Role"
        data-autofocus
        aria-required
        value={chosen}
        disabled={isPending}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose a role' },
          ...rows.map(({ role_id, name }) => ({ value: role_id, label: name })),
        ]}
      />
      {failed && (
        <p className={styles.failed} role="status">
          The roles could not be loaded.
          <RetryButton quiet onClick={reload} />
        </p>
      )}
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="lg">
        {chosen === '' && (
          <span id={hint} className={styles.hint}>
            Choose a role to save.
          </span>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          busy={isPending}
          disabled={chosen === ''}
          {...(chosen === '' && { 'aria-describedby': hint })}
        >
          Save
        </BusyButton>
      </Group>
    </form>
  )
}

function useRoles() {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [users.roles.path],
    queryFn: ({ signal }) => fetchList(users.roles, { signal }),
  })
  return { rows: data ?? [], failed: isError && !isFetching, reload: () => void refetch() }
}

/** Changes a user's role (spec section 8). Closing the dialog cancels a save that waits for a new session. */
const useChangeRole = ({ user_id }: User, onClose: () => void) =>
  useApiMutation({
    async mutationFn(role: Role, signal) {
      const response = await request(users.changeRole, {
        params: { user_id, role_id: role.role_id },
        idempotencyKey: randomId(),
        signal,
      })
      const saved = readUser(await readJson(response).catch(() => undefined))
      patchUser(user_id, { role, ...(saved?.version !== undefined && { version: saved.version }) })
    },
    successMessage: toastMessages.users.roleUpdated,
    failureMessage: toastMessages.users.roleFailed,
    onSuccess: onClose,
  })
