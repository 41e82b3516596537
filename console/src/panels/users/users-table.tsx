import type { User } from '@greenroom/contract'
import { useCallback } from 'react'
import type { ReactNode, RefObject } from 'react'
import { openView } from '../../services/place.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { rowIcons } from '../../ui/row-icons.tsx'
import { fullName } from './user-list.ts'
import styles from './users.module.css'

const columns = [
  { title: 'Name', width: 10 },
  { title: 'Email', width: 18 },
  { title: 'Role', width: 10 },
  { title: 'Sessions', width: 16.25 },
  { title: 'Actions', narrow: true, width: 5 },
]

const idOf = ({ user_id }: User) => user_id

/** The users, each with what can be done with one (spec section 2). */
export function UsersTable({
  segment,
  rows,
  setOpener,
  onChangeRole,
  ...paging
}: {
  segment: string
  rows: readonly (User | undefined)[]
  setOpener: (opener: string) => void
  onChangeRole: (user: User) => void
  offset?: RefObject<number>
  total?: number | undefined
  onView?: (first: number, last: number) => void
  after?: ReactNode
}) {
  const cells = useCallback(
    (user: User) => {
      const { user_id, email, role } = user
      const name = fullName(user)
      const openerFor = (view: string) => ({
        opener: `${view} ${user_id}`,
        onClick: () => {
          setOpener(`${view} ${user_id}`)
          openView(segment, { name: view, id: user_id, of: email })
        },
      })
      return (
        <>
          <td id={`user-${user_id}`}>
            <strong>{name}</strong>
          </td>
          <td>{email}</td>
          <td>
            <RoleCell role={role?.name} name={name} onChange={() => onChangeRole(user)} />
          </td>
          <td>
            <div className={styles.words}>
              <RowButton about={`user-${user_id}`} {...openerFor('sessions')}>
                View Sessions
              </RowButton>
              <RowButton about={`user-${user_id}`} {...openerFor('subscription')}>
                View Subscription
              </RowButton>
            </div>
          </td>
          <td data-narrow>
            <RowButton label={`Edit ${name}`} title="Edit" {...openerFor('edit')}>
              {rowIcons.edit}
            </RowButton>
          </td>
        </>
      )
    },
    [segment, setOpener, onChangeRole],
  )
  return <LongTable label="Users" {...{ columns, rows, cells }} keyOf={idOf} recycled {...paging} />
}

const RoleCell = ({
  role,
  name,
  onChange,
}: {
  role: string | undefined
  name: string
  onChange: () => void
}) => (
  <div className={styles.role}>
    <span>{role || '-'}</span>
    <RowButton label={`Change role of ${name}`} title="Change role" onClick={onChange}>
      {rowIcons.role}
    </RowButton>
  </div>
)
