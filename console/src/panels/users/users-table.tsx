import type { User } from '@greenroom/contract'
import { IconPencil, IconUserCog } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { ReactNode, RefObject } from 'react'
import { openView } from '../../services/place.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { fullName } from './user-list.ts'
import styles from './users.module.css'

const columns = [
  { title: 'Name', width: 12 },
  { title: 'Email', width: 15 },
  { title: 'Role', width: 10.5 },
  { title: 'Sessions', width: 17 },
  { title: 'Actions', narrow: true, width: 5 },
]

const roleIcon = <IconUserCog size={18} stroke={1.75} aria-hidden />
const editIcon = <IconPencil size={18} stroke={1.75} aria-hidden />
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
              {editIcon}
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
      {roleIcon}
    </RowButton>
  </div>
)
