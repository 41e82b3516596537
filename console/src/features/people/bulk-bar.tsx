import { giftMin, maxChangeNote, people as endpoints } from '@greenroom/contract'
import type { BulkAction, Person } from '@greenroom/contract'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../lib/full-name.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { createIdempotencyKeys } from '../../services/api/idempotency-keys.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { useDialogCovered } from '../../services/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Name } from '../../ui/name.tsx'
import { DialogButtons } from '../panel/index.ts'
import { reloadPeople, useOptions } from './use-people.ts'

/** What the button and the dialog of each action say. */
const words: Readonly<Record<BulkAction, { label: string; submit: string; hint: string }>> = {
  plan: {
    ...{ label: 'Change plan', submit: 'Change plan' },
    hint: 'The plan starts now with all of its credits. It replaces the plan before.',
  },
  role: { label: 'Change role', submit: 'Change role', hint: 'They get the role at once.' },
  gift: {
    ...{ label: 'Gift credits', submit: 'Gift' },
    hint: 'Everyone gets these credits, added to the active plan.',
  },
  deactivate: {
    ...{ label: 'Deactivate', submit: 'Deactivate' },
    hint: 'They cannot start a session until you activate them again. Their history stays.',
  },
  activate: {
    ...{ label: 'Activate', submit: 'Activate' },
    hint: 'They can start sessions again.',
  },
}
const actions: readonly BulkAction[] = ['plan', 'role', 'gift', 'deactivate', 'activate']

const count = (number: number) => `${number} ${number === 1 ? 'person' : 'people'}`

/** What can be done to the selected people. @param onSelectAll selects all loaded people, if there are more */
export function BulkBar({
  people,
  onSelectAll,
  onClear,
}: {
  people: readonly Person[]
  onSelectAll: (() => void) | undefined
  onClear: () => void
}) {
  const [action, setAction] = useState<BulkAction>()
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState<BulkAction>()
  if (action && action !== shown) setShown(action)
  const closable = !useDialogCovered()
  const close = () => setAction(undefined)
  return (
    <div className="row wrap rigid gap-sm" role="group" aria-label="Selected people">
      <span className="small medium-weight" role="status">
        {count(people.length)} selected
      </span>
      {actions.map((each) => (
        <Button key={each} variant="default" size="compact-sm" onClick={() => setAction(each)}>
          {words[each].label}
        </Button>
      ))}
      {onSelectAll && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          Select all shown
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear selection
      </Button>
      <Dialog
        title={shown ? `${words[shown].label} · ${count(people.length)}` : ''}
        opened={action !== undefined}
        {...{ closable }}
        onClose={close}
      >
        {shown && <BulkForm key={shown} action={shown} people={people} onClose={close} />}
      </Dialog>
    </div>
  )
}

interface Failure {
  user_id: string
  message: string
}

function BulkForm({
  action,
  people,
  onClose,
}: {
  action: BulkAction
  people: readonly Person[]
  onClose: () => void
}) {
  const options = useOptions()
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [failures, setFailures] = useState<readonly Failure[]>()
  const [keys] = useState(createIdempotencyKeys)
  const { isPending, mutate } = useApiMutation({
    async mutationFn(_: undefined, signal) {
      const body = {
        ...{ action, user_ids: people.map(({ user_id }) => user_id) },
        ...(action === 'plan' && { plan_id: value }),
        ...(action === 'role' && { role_id: value }),
        ...(action === 'gift' && { credits: Number(value) }),
        ...(note.trim() && { note: note.trim() }),
      }
      return fetchItem(endpoints.bulk, { body, idempotencyKey: keys.keyFor(body), signal })
    },
    successMessage({ results }) {
      const changed = results.filter(({ ok }) => ok).length
      return changed > 0 ? `${count(changed)} changed` : undefined
    },
    failureMessage: 'The people could not be changed',
    async onSuccess({ results }) {
      await reloadPeople()
      const failed = results.flatMap(({ user_id, ok, message = '' }) =>
        ok ? [] : [{ user_id, message }],
      )
      if (failed.length === 0) onClose()
      else setFailures(failed)
    },
  })
  if (failures) return <Failures {...{ people, failures, onClose }} />
  const isReady =
    action === 'gift'
      ? Number.isInteger(Number(value)) && Number(value) >= giftMin
      : value !== '' || action === 'activate' || action === 'deactivate'
  const select = (label: string, data: readonly { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data-autofocus
      aria-required
      value={value}
      disabled={isPending}
      data={[{ value: '', label: `Choose a ${label.toLowerCase()}` }, ...data]}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
  return (
    <form
      noValidate
      className="stack gap-lg"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void mutate(undefined)
      }}
    >
      <p>{words[action].hint}</p>
      {action === 'plan' &&
        select(
          'Plan',
          options.plans.filter(({ active }) => active),
        )}
      {action === 'role' && select('Role', options.roles)}
      {action === 'gift' && (
        <TextInput
          type="number"
          inputMode="numeric"
          label="Credits"
          min={1}
          step={1}
          data-autofocus
          aria-required
          readOnly={isPending}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
      )}
      {(action === 'gift' || action === 'plan') && (
        <TextInput
          label="Note"
          description="Optional, shown in the credit history"
          maxLength={maxChangeNote}
          readOnly={isPending}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <DialogButtons onCancel={onClose} busy={isPending} disabled={!isReady}>
        {words[action].submit}
      </DialogButtons>
    </form>
  )
}

/** Who was not changed, and why. */
function Failures({
  people,
  failures,
  onClose,
}: {
  people: readonly Person[]
  failures: readonly Failure[]
  onClose: () => void
}) {
  const names = new Map(people.map((person) => [person.user_id, fullName(person)]))
  return (
    <div className="stack gap-lg">
      <p role="alert">{count(failures.length)} not changed:</p>
      <ul
        className="small"
        style={{ maxHeight: '40vh', overflow: 'auto', paddingInlineStart: '1.25rem' }}
      >
        {failures.map(({ user_id, message }) => (
          <li key={user_id}>
            <Name>{names.get(user_id) ?? user_id}</Name>: {message}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </div>
  )
}
