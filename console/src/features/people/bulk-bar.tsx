import {
  bulkActions,
  giftMin,
  maxBulk,
  maxChangeNote,
  people as endpoints,
} from '@greenroom/contract'
import type { BulkAction, OutputOf, Person } from '@greenroom/contract'
import { Button, NativeSelect, TextInput, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../lib/full-name.ts'
import { pluralize } from '../../lib/numbers.ts'
import { fetchItem } from '../../services/api/fetch.ts'
import { useSavedForm } from '../../services/api/use-saved-form.ts'
import { toastFailure } from '../../ui/toasts.ts'
import { DoneButton } from '../../ui/back-button.tsx'
import { Dialog, useLastDefined } from '../../ui/dialog.tsx'
import { Name } from '../../ui/name.tsx'
import { DialogButtons } from '../crud/index.ts'
import { reloadPeople, useOptions } from './use-people.ts'

/** What the button and the dialog of each action say. */
const words: Readonly<Record<BulkAction, { label: string; submit?: string; hint: string }>> = {
  plan: {
    label: 'Change plan',
    hint: 'The plan starts now with all of its credits. It replaces the plan before.',
  },
  role: { label: 'Change role', hint: 'They get the role at once.' },
  gift: {
    ...{ label: 'Gift credits', submit: 'Gift' },
    hint: 'Everyone gets these credits, added to the active plan.',
  },
  deactivate: {
    label: 'Deactivate',
    hint: 'They cannot start a session until you activate them again. Their history stays.',
  },
  activate: { label: 'Activate', hint: 'They can start sessions again.' },
}

const count = (number: number) => pluralize(number, 'person', 'people')

/**
 * What can be done to the selected people.
 * @param onList shows who they are
 * @param onSelectAll selects the people of the list too, if there are others
 */
export function BulkBar({
  people,
  onList,
  onSelectAll,
  onClear,
}: {
  people: readonly Person[]
  onList: () => void
  onSelectAll: (() => void) | undefined
  onClear: () => void
}) {
  const [action, setAction] = useState<BulkAction>()
  const shown = useLastDefined(action)
  const close = () => setAction(undefined)
  const isTooMany = people.length > maxBulk
  return (
    <div className="row wrap rigid gap-sm" role="group" aria-label="Selected people">
      <span role="status">
        <Button variant="light" size="compact-sm" title="Show who is selected" onClick={onList}>
          {count(people.length)} selected
        </Button>
      </span>
      {isTooMany && <span className="small">At most {maxBulk} can be changed at once.</span>}
      {bulkActions.map((each) => (
        <Button
          key={each}
          variant="default"
          size="compact-sm"
          disabled={isTooMany}
          onClick={() => setAction(each)}
        >
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
        onClose={close}
      >
        {shown && <BulkForm key={shown} action={shown} people={people} onClose={close} />}
      </Dialog>
    </div>
  )
}

type BulkResults = OutputOf<typeof endpoints.bulk.response.of>['results']

/** What an action needs, then who was not changed and why. */
function BulkForm({
  action,
  people,
  onClose,
}: {
  action: BulkAction
  people: readonly Person[]
  onClose: () => void
}) {
  const { label, submit = label, hint } = words[action]
  const { activePlans, roles } = useOptions()
  const names = new Map(people.map((person) => [person.user_id, fullName(person)]))
  const [failures, setFailures] = useState<BulkResults>()
  const { choice, field, formProps, isPending, values } = useSavedForm({
    initialValues: { value: '', note: '' },
    // Until it is complete, its button is disabled.
    validate: () => ({}),
    mutationFn({ value, note }, signal, keyFor) {
      const body = {
        ...{ action, user_ids: people.map(({ user_id }) => user_id) },
        ...(action === 'plan' && { plan_id: value }),
        ...(action === 'role' && { role_id: value }),
        ...(action === 'gift' && { credits: Number(value) }),
        ...(note.trim() && { note: note.trim() }),
      }
      return fetchItem(endpoints.bulk, { body, idempotencyKey: keyFor(body), signal })
    },
    successMessage({ results }) {
      const changed = results.filter(({ ok }) => ok).length
      return changed > 0 ? `${count(changed)} changed` : undefined
    },
    failure: 'The people could not be changed',
    async onSuccess({ results }, _, { isCurrent }) {
      await reloadPeople()
      const failed = results.filter(({ ok }) => !ok)
      if (failed.length === 0) return
      if (isCurrent()) setFailures(failed)
      else toastFailure(`${count(failed.length)} not changed`)
    },
    onFinish: ({ results }) => results.every(({ ok }) => ok) && onClose(),
  })
  if (failures)
    return (
      <div className="stack gap-lg">
        <p role="alert">{count(failures.length)} not changed:</p>
        <ul className="small scroll-box bullets">
          {failures.map(({ user_id, message }) => (
            <li key={user_id}>
              <Name>{names.get(user_id) ?? user_id}</Name>: {message}
            </li>
          ))}
        </ul>
        <DoneButton variant="filled" onClick={onClose} />
      </div>
    )
  const { value } = values
  const isReady =
    action === 'gift'
      ? Number.isInteger(Number(value)) && Number(value) >= giftMin
      : value !== '' || action === 'activate' || action === 'deactivate'
  const select = (name: string, data: readonly { value: string; label: string }[]) => (
    <NativeSelect
      {...choice('value', name)}
      data-autofocus
      aria-required
      data={[{ value: '', label: `Choose a ${name.toLowerCase()}` }, ...data]}
    />
  )
  return (
    <form {...formProps} className="stack gap-lg">
      <p>{hint}</p>
      {action === 'plan' && select('Plan', activePlans)}
      {action === 'role' && select('Role', roles)}
      {action === 'gift' && (
        <TextInput
          {...field('value', 'Credits')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          data-autofocus
          aria-required
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
      )}
      {(action === 'gift' || action === 'plan') && (
        <TextInput
          {...field('note', 'Note')}
          description="Optional, shown in the credit history"
          maxLength={maxChangeNote}
        />
      )}
      <DialogButtons onCancel={onClose} busy={isPending} disabled={!isReady}>
        {submit}
      </DialogButtons>
    </form>
  )
}

interface SelectedProps {
  people: readonly Person[]
  onToggle: (person: Person) => void
  onClose: () => void
}

/** The selected people, each of whom can be taken out. */
export const SelectedDialog = ({ opened, ...props }: SelectedProps & { opened: boolean }) => (
  <Dialog title={`${count(props.people.length)} selected`} opened={opened} onClose={props.onClose}>
    <SelectedPeople {...props} />
  </Dialog>
)

function SelectedPeople({ people, onToggle, onClose }: SelectedProps) {
  // Who was taken out stays in the list until it is closed, and can be selected again.
  const [listed] = useState(people)
  const ids = new Set(people.map(({ user_id }) => user_id))
  return (
    <div className="stack gap-lg">
      <ul className="stack ruled scroll-box">
        {listed.map((person) => (
          <li key={person.user_id} className="pad-y">
            <Checkbox
              size="md"
              label={
                <span className="block breakable">
                  <Name>{fullName(person)}</Name>
                  <span className="block dimmed small" translate="no">
                    {person.email}
                  </span>
                </span>
              }
              checked={ids.has(person.user_id)}
              onChange={() => onToggle(person)}
            />
          </li>
        ))}
      </ul>
      <DoneButton variant="filled" onClick={onClose} />
    </div>
  )
}
