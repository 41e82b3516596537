import { peopleRoles } from '@greenroom/contract'
import { useFeature } from '../../services/api/features.ts'
import styles from '../../ui/filter-bar.module.css'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { FilterSelect } from '../../ui/filter-inputs.tsx'
import type { FilterOption } from '../../ui/filter-inputs.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import type { FilterProps } from '../panel/index.ts'
import { useOptions } from './use-people.ts'

const roles = peopleRoles.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
]
const quiet = [
  { value: '14', label: 'Quiet for 14 days' },
  { value: '30', label: 'Quiet for 30 days' },
]
const credits = [
  { value: 'low', label: 'Low credits' },
  { value: 'true', label: 'Credits left' },
  { value: 'false', label: 'No credits' },
]

/** The filters of the list. All of them hold at once. */
export function FilterBar({ filters, onChange, onClear }: FilterProps) {
  const { plans } = useOptions()
  const hasLowCredits = useFeature('low-credits')
  const { search = '', low_credits, has_credits } = filters
  const style = { flexBasis: '9rem' }
  const select = (label: string, every: string, options: readonly FilterOption[], key: string) => (
    <FilterSelect
      {...{ label, every, options, style }}
      value={filters[key]}
      onChange={(chosen) => onChange({ [key]: chosen })}
    />
  )
  return (
    <FilterGroup onClear={onClear}>
      <TextFilter
        className={styles.text}
        label="Name or email"
        text={search}
        onChange={(text) => onChange({ search: text })}
      />
      {select('Role', 'Every role', roles, 'role')}
      {select('Plan', 'Every plan', plans, 'plan_id')}
      {select('Status', 'Every status', statuses, 'status')}
      {select('Last session', 'Any time', quiet, 'quiet_days')}
      <FilterSelect
        label="Credits"
        every="Any credits"
        options={hasLowCredits ? credits : credits.slice(1)}
        style={style}
        value={low_credits === 'true' ? 'low' : has_credits}
        onChange={(chosen) =>
          onChange(
            chosen === 'low'
              ? { low_credits: 'true', has_credits: '' }
              : { low_credits: '', has_credits: chosen },
          )
        }
      />
    </FilterGroup>
  )
}
