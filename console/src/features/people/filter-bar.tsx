import { peopleRoles } from '@greenroom/contract'
import { useFeature } from '../../services/api/features.ts'
import styles from '../../ui/filter-bar.module.css'
import { FilterGroup } from '../../ui/filter-group.tsx'
import { FilterSelect } from '../../ui/filter-inputs.tsx'
import type { FilterOption } from '../../ui/filter-inputs.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { useOptions } from './use-people.ts'
import type { Filters } from './use-people.ts'

const roles = peopleRoles.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
]
const quiet = [
  { value: '14', label: 'Quiet for 14 days' },
  { value: '30', label: 'Quiet for 30 days' },
]

/** The filters of the list. All of them hold at once. */
export function FilterBar({
  filters,
  onFilter,
}: {
  filters: Filters
  onFilter: (filters: Filters) => void
}) {
  const { plans } = useOptions()
  const hasLowCredits = useFeature('low-credits')
  const { has_credits, low_credits, ...others } = filters
  const onChange = (change: Filters) =>
    onFilter(
      Object.fromEntries(
        Object.entries({ ...filters, ...change }).filter(([, value]) => value !== ''),
      ),
    )
  const select = (
    label: string,
    every: string,
    options: readonly FilterOption[],
    value: string | undefined,
    change: (value: string) => Filters,
  ) => (
    <FilterSelect
      {...{ label, every, options, value }}
      style={{ flexBasis: '9rem' }}
      onChange={(chosen) => onChange(change(chosen))}
    />
  )
  const credits =
    low_credits === 'true' ? 'low' : { true: 'some', false: 'none' }[has_credits ?? '']
  return (
    <FilterGroup onClear={Object.keys(filters).length > 0 ? () => onFilter({}) : undefined}>
      <TextFilter
        className={styles.text}
        label="Name or email"
        text={filters['search'] ?? ''}
        onChange={(search) => onChange({ search })}
      />
      {select('Role', 'Every role', roles, others['role'], (role) => ({ role }))}
      {select('Plan', 'Every plan', plans, others['plan_id'], (plan_id) => ({ plan_id }))}
      {select('Status', 'Every status', statuses, others['status'], (status) => ({ status }))}
      {select('Last session', 'Any time', quiet, others['quiet_days'], (quiet_days) => ({
        quiet_days,
      }))}
      {select(
        'Credits',
        'Any credits',
        [
          ...(hasLowCredits ? [{ value: 'low', label: 'Low credits' }] : []),
          { value: 'some', label: 'Credits left' },
          { value: 'none', label: 'No credits' },
        ],
        credits,
        (value) => ({
          low_credits: value === 'low' ? 'true' : '',
          has_credits: { some: 'true', none: 'false' }[value] ?? '',
        }),
      )}
    </FilterGroup>
  )
}
