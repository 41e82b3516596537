import { NativeSelect, TextInput } from '@mantine/core'
import { humanize } from '../../../lib/humanize.ts'
import styles from '../../../ui/filter-bar.module.css'
import { FilterGroup } from '../../../ui/filter-group.tsx'
import { Name } from '../../../ui/name.tsx'
import { ItemFilters } from '../items.tsx'

/** What the list is narrowed to, by the names of the query. `name` is only shown: that of the person with `user_id`. */
export type SessionFilters = Readonly<Record<string, string>>

/** The query that asks the server for these sessions. */
export const queryOf = ({ name: _name, ...query }: SessionFilters): SessionFilters => query

/** The statuses that a service of ours sends, and all but one of them. */
const statuses = ['completed', 'in_progress', 'cancelled']
const notCancelled = '!cancelled'

/** Ranges of scores in points: from the first to the last, both included. */
const scores: Readonly<Record<string, string>> = {
  '0-100': 'With a score',
  '0-49.99': 'Below 50',
  '50-69.99': '50 to 69',
  '70-84.99': '70 to 84',
  '85-100': '85 and more',
}

/** The filters of the list. All of them hold at once. */
export function SessionFilterBar({
  filters,
  onFilter,
}: {
  filters: SessionFilters
  onFilter: (filters: SessionFilters) => void
}) {
  const { user_id, name, mode_id, persona_id, status, without, from, to } = filters
  const { min_score = '', max_score = '' } = filters
  const change = (changed: SessionFilters) =>
    onFilter(
      Object.fromEntries(Object.entries({ ...filters, ...changed }).filter(([, value]) => value)),
    )
  const shownStatus = without === 'cancelled' ? notCancelled : (status ?? '')
  const known = statuses.includes(shownStatus) || shownStatus === notCancelled || !shownStatus
  const score = min_score || max_score ? `${min_score || 0}-${max_score || 100}` : ''
  const day = (key: 'from' | 'to', label: string, value = '') => (
    <TextInput
      className="grow"
      type="date"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
    />
  )
  return (
    <FilterGroup onClear={Object.keys(filters).length > 0 ? () => onFilter({}) : undefined}>
      <ItemFilters {...{ mode_id, persona_id }} onChange={change} />
      <NativeSelect
        aria-label="Status"
        value={shownStatus}
        data={[
          { value: '', label: 'Every status' },
          { value: notCancelled, label: 'not cancelled' },
          ...[...statuses, ...(known ? [] : [shownStatus])].map((value) => ({
            value,
            label: humanize(value),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({
            status: value === notCancelled ? '' : value,
            without: value === notCancelled ? 'cancelled' : '',
          })
        }
      />
      <NativeSelect
        aria-label="Score"
        value={score}
        data={[
          { value: '', label: 'Any score' },
          ...Object.entries({ ...(score && { [score]: humanize(score) }), ...scores }).map(
            ([value, label]) => ({ value, label }),
          ),
        ]}
        onChange={({ currentTarget }) => {
          const [least = '', most = ''] = currentTarget.value.split('-')
          change({ min_score: least, max_score: most })
        }}
      />
      <div className={`row gap-sm ${styles.days}`}>
        {day('from', 'From (UTC)', from)}
        <span className="dimmed" aria-hidden>
          –
        </span>
        {day('to', 'To (UTC)', to)}
      </div>
      {user_id !== undefined && (
        <span className={`breakable small ${styles.only}`}>
          Only{' '}
          <strong>
            <Name>{name ?? user_id}</Name>
          </strong>
        </span>
      )}
    </FilterGroup>
  )
}
