import type { User } from '@greenroom/contract'
import { use, useCallback } from 'react'
import { focusFirst } from '../../../lib/focus.ts'
import { openView } from '../../../services/dashboard-location.ts'
import { LongTable } from '../../../ui/long-table.tsx'
import type { LongTableProps } from '../../../ui/long-table.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import { rowIcons } from '../../../ui/row-icons.tsx'
import { PanelContext } from '../../crud/index.ts'
import { fullName } from '../../../lib/full-name.ts'
import type { UserViewName } from '../data/users.ts'

const columns = [
  // It gets the room that the others leave.
  { title: 'Name' },
  { title: 'Email', width: 16 },
  { title: 'Role', width: 10 },
  { title: 'Sessions', width: 18.5 },
  { title: 'Actions', narrow: true, width: 5 },
]

/** Longer texts may be clipped by their column and get a tooltip. */
const maxVisible = { name: 16, email: 28 }
const tooltip = (text: string, max: number) => (text.length > max ? text : undefined)

const idOf = ({ user_id }: User) => user_id

/** The row button that opened a view. */
export interface UserFocusTrigger {
  view: UserViewName
  id: string
}

/** Moves the focus to that button, if its row is rendered. */
export const focusUserTrigger = ({ view, id }: UserFocusTrigger): void =>
  focusFirst(document, `[data-row="${CSS.escape(id)}"] [data-focus-trigger="${view}"]`)

/** The users with their row actions (spec section 2). */
export function UsersTable({
  rows,
  setFocusTrigger,
  onChangeRole,
  ...paging
}: {
  rows: readonly User[]
  setFocusTrigger: (focusTrigger: UserFocusTrigger) => void
  onChangeRole: (user: User) => void
} & Pick<LongTableProps, 'offset' | 'total' | 'onView' | 'footer'>) {
  const { segment } = use(PanelContext)
  const cells = useCallback(
    (user: User, _: number, name: string) => {
      const { user_id: id, email, role } = user
      const displayName = fullName(user)
      const toView = (view: UserViewName) => ({
        focusTrigger: view,
        onClick: () => {
          setFocusTrigger({ view, id })
          openView(segment, { name: view, id, of: email })
        },
      })
      return (
        <>
          <td id={name} translate="no" title={tooltip(displayName, maxVisible.name)}>
            <strong>{displayName}</strong>
          </td>
          <td translate="no" title={tooltip(email, maxVisible.email)}>
            {email}
          </td>
          <td data-buttons>
            <RoleCell role={role?.name} name={name} onChange={() => onChangeRole(user)} />
          </td>
          <td data-buttons>
            <div className="flush">
              <RowButton about={name} {...toView('sessions')}>
                View Sessions
              </RowButton>
              <RowButton about={name} {...toView('subscription')}>
                View Subscription
              </RowButton>
            </div>
          </td>
          <td data-narrow data-buttons>
            <RowButton label="Edit" of={name} title="Edit" {...toView('edit')}>
              {rowIcons.edit}
            </RowButton>
          </td>
        </>
      )
    },
    [segment, setFocusTrigger, onChangeRole],
  )
  return <LongTable label="Users" {...{ columns, rows, cells }} keyOf={idOf} recycled {...paging} />
}

/** @param name the id of the cell with the user's name */
const RoleCell = ({
  role,
  name,
  onChange,
}: {
  role: string | undefined
  name: string
  onChange: () => void
}) => (
  <div className="row gap-xs">
    <span className="ellipsis" translate="no">
      {role || '-'}
    </span>
    <RowButton label="Change role of" of={name} title="Change role" onClick={onChange}>
      {rowIcons.role}
    </RowButton>
  </div>
)
