import { sessionStatus } from '@greenroom/contract'
import type { Zone } from '../../../lib/dates.ts'
import { humanize } from '../../../lib/humanize.ts'
import { useFeature } from '../../../services/api/features.ts'
import styles from '../../../ui/filter-bar.module.css'
import { FilterGroup } from '../../../ui/filter-group.tsx'
import { FilterDays, FilterSelect } from '../../../ui/filter-inputs.tsx'
import { TextFilter } from '../../../ui/text-filter.tsx'
import type { FilterProps } from '../../panel/index.ts'
import { ItemFilters } from '../../prompts/index.ts'

const { inProgress, completed, cancelled } = sessionStatus
const notCancelled = `!${cancelled}`
/** The statuses that a service of ours sends, and all but one of them. */
const statuses = [
  { value: notCancelled, label: 'not cancelled' },
  { value: completed, label: 'completed' },
  { value: inProgress, label: 'in progress' },
  { value: cancelled, label: 'cancelled' },
]

/** Ranges of scores in points: from the first to the last, both included. */
const scores = [
  { value: '0-100', label: 'With a score' },
  { value: '0-49.99', label: 'Below 50' },
  { value: '50-69.99', label: '50 to 69' },
  { value: '70-84.99', label: '70 to 84' },
  { value: '85-100', label: '85 and more' },
]

/** Where the days of the list begin: those that the Overview leads to are in UTC, as its figures are. */
export const zoneOf = ({ zone }: FilterProps['filters']): Zone =>
  zone === 'UTC' ? zone : undefined

/** The filters of the list. All of them hold at once. */
export function SessionFilters({ filters, onChange, onClear }: FilterProps) {
  const { user_id, name = user_id, mode_id, persona_id, without, from, to } = filters
  const { min_score, max_score, search = '' } = filters
  const hasSearch = useFeature('session-search')
  const status = without === cancelled ? notCancelled : (filters['status'] ?? '')
  const score = min_score || max_score ? `${min_score || 0}-${max_score || 100}` : ''
  return (
    <FilterGroup only={user_id && name} onClear={onClear}>
      {hasSearch && (
        <TextFilter
          className={styles.text}
          label="Name or email"
          text={search}
          onChange={(text) => onChange({ search: text })}
        />
      )}
      <ItemFilters {...{ mode_id, persona_id, onChange }} />
      <FilterSelect
        label="Status"
        every="Every status"
        options={statuses}
        missing={humanize(status)}
        value={status}
        onChange={(value) =>
          onChange(
            value === notCancelled
              ? { status: '', without: cancelled }
              : { status: value, without: '' },
          )
        }
      />
      <FilterSelect
        label="Score"
        every="Any score"
        options={scores}
        missing={score}
        value={score}
        onChange={(value) => {
          const [least = '', most = ''] = value.split('-')
          onChange({ min_score: least, max_score: most })
        }}
      />
      <FilterDays
        {...{ from, to }}
        zone={zoneOf(filters)}
        // Those of the Overview are in UTC, one's own are not.
        onChange={(changed) => onChange({ ...changed, zone: '' })}
      />
    </FilterGroup>
  )
}
