import type { Person } from '@greenroom/contract'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../lib/full-name.ts'
import { pluralize } from '../../lib/numbers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Name } from '../../ui/name.tsx'

interface SelectedProps {
  people: readonly Person[]
  onToggle: (person: Person) => void
  onClose: () => void
}

/** The selected people, each of whom can be taken out. */
export const SelectedDialog = ({ opened, ...props }: SelectedProps & { opened: boolean }) => (
  <Dialog
    title={`${pluralize(props.people.length, 'person', 'people')} selected`}
    opened={opened}
    onClose={props.onClose}
  >
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
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </div>
  )
}
