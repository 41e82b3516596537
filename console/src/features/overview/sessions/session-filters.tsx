import { humanize } from '../../../lib/humanize.ts'
import styles from '../../../ui/filter-bar.module.css'
import { FilterGroup } from '../../../ui/filter-group.tsx'
import { FilterDays, FilterSelect } from '../../../ui/filter-inputs.tsx'
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
  return (
    <FilterGroup onClear={Object.keys(filters).length > 0 ? () => onFilter({}) : undefined}>
      <ItemFilters {...{ mode_id, persona_id }} onChange={change} />
      <FilterSelect
        label="Status"
        every="Every status"
        options={[
          { value: notCancelled, label: 'not cancelled' },
          ...[...statuses, ...(known ? [] : [shownStatus])].map((value) => ({
            value,
            label: humanize(value),
          })),
        ]}
        value={shownStatus}
        onChange={(value) =>
          change({
            status: value === notCancelled ? '' : value,
            without: value === notCancelled ? 'cancelled' : '',
          })
        }
      />
      <FilterSelect
        label="Score"
        every="Any score"
        options={Object.entries({ ...(score && { [score]: humanize(score) }), ...scores }).map(
          ([value, label]) => ({ value, label }),
        )}
        value={score}
        onChange={(value) => {
          const [least = '', most = ''] = value.split('-')
          change({ min_score: least, max_score: most })
        }}
      />
      <FilterDays {...{ from, to }} zone=" (UTC)" onChange={change} />
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
