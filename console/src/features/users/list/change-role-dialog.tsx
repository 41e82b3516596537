import { adminRole, toastMessages, readUser, users } from '@greenroom/contract'
import type { Role, User } from '@greenroom/contract'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SessionNotice } from '../../panel/index.ts'
import { randomId } from '../../../lib/random.ts'
import { fetchList } from '../../../services/api/fetch.ts'
import { useFeature } from '../../../services/api/features.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { useDialogCovered } from '../../../services/confirm.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Name } from '../../../ui/name.tsx'
import { FailedLine } from '../../../ui/retry-button.tsx'
import styles from './users.module.css'
import { usePasswordLink } from '../password-link/use-password-link.ts'
import type { PasswordLink } from '../password-link/use-password-link.ts'
import { fullName } from '../data/user-name.ts'
import { patchUser } from '../data/users-cache.ts'

/**
 * The Change Role dialog (spec section 2).
 * @param user the user to change; the dialog is closed without one
 * @param onGranted called when the user has become a super administrator, where links to set a password can be made
 */
export function ChangeRoleDialog({
  user,
  ...others
}: {
  user: User | undefined
  onClose: () => void
  onGranted: (user: User) => void
  onLink: (link: PasswordLink) => void
}) {
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  return (
    <Dialog
      title="Change Role"
      opened={user !== undefined}
      closable={!useDialogCovered()}
      onClose={others.onClose}
    >
      {shown && <RoleForm key={shown.user_id} user={shown} {...others} />}
    </Dialog>
  )
}

function RoleForm({
  user,
  onClose,
  onGranted,
  onLink,
}: {
  user: User
  onClose: () => void
  onGranted: (user: User) => void
  onLink: (link: PasswordLink) => void
}) {
  const { rows, failed, reload } = useRoles()
  const [chosen, setChosen] = useState('')
  const hasLinks = useFeature('account')
  const { isPending, mutate } = useChangeRole(user, ({ name }) => {
    onClose()
    if (hasLinks && name === adminRole) onGranted(user)
  })
  const link = usePasswordLink(onLink)
  const hint = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const role = rows.find(({ role_id }) => role_id === chosen)
        if (role) void mutate(role)
      }}
    >
      <div className={`row wrap ${styles.who}`}>
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
        {hasLinks && user.role?.name === adminRole && (
          <BusyButton
            variant="transparent"
            size="compact-sm"
            px={0}
            busy={link.isPending}
            onClick={() => void link.mutate(user)}
          >
            Make a set-password link
          </BusyButton>
        )}
      </div>
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
        <FailedLine style={{ margin: '0.5rem 0 0' }} onRetry={reload}>
          The roles could not be loaded.
        </FailedLine>
      )}
      <SessionNotice />
      <Group justify="flex-end" gap="xs" mt="lg">
        {chosen === '' && (
          <span id={hint} className="own-line dimmed small">
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
const useChangeRole = ({ user_id }: User, onChanged: (role: Role) => void) =>
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
    onSuccess: (_, role) => onChanged(role),
  })
