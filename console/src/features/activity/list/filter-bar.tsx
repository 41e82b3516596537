import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { useFeature } from '../../../services/api/features.ts'
import { withFilters } from '../data/filters.ts'
import type { Filters } from '../data/filters.ts'
import { useActors } from '../data/use-activity.ts'
import styles from '../../../ui/filter-bar.module.css'
import { FilterGroup } from '../../../ui/filter-group.tsx'
import { TextFilter } from '../../../ui/text-filter.tsx'
import { actionLabels } from '../words/actions.ts'
import { kinds } from '../words/kinds.ts'

const allKinds = [
  { value: '', label: 'Every kind' },
  ...Object.entries(kinds).map(([value, { plural }]) => ({ value, label: plural })),
]
const allActions = [
  { value: '', label: 'Every action' },
  ...Object.entries(actionLabels).map(([value, label]) => ({ value, label })),
]
/** How far back the entries go. `custom` goes with `from` and `to`, days such as 2026-11-22. */
const allRanges = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'custom', label: 'From – to' },
]

/** The filters of the list. All of them hold at once. */
export function FilterBar({
  filters,
  onFilter,
}: {
  filters: Filters
  onFilter: (filters: Filters) => void
}) {
  const { data: actors = [] } = useActors()
  const hasTrials = useFeature('trials')
  const { actor = '', entity = '', action = '', range = '', from = '', to = '', name } = filters
  // The actor of a kept filter is offered even if the actors could not be loaded.
  const listed = actor === '' || actors.includes(actor) ? actors : [...actors, actor]
  const onChange = (change: Filters) => onFilter(withFilters(filters, change))
  const select = (key: keyof Filters, label: string, value: string, data: typeof allKinds) => (
    <NativeSelect
      aria-label={label}
      value={value}
      data={data}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  const day = (key: 'from' | 'to', label: string, value: string) => (
    <TextInput
      className="grow"
      type="date"
      aria-label={label}
      value={value}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <FilterGroup onClear={Object.keys(filters).length > 0 ? () => onFilter({}) : undefined}>
      <TextFilter
        className={styles.text}
        label="Name, email or ID"
        text={filters.text ?? ''}
        onChange={(text) => onChange({ text })}
      />
      {select('actor', 'Who', actor, [
        { value: '', label: 'Everyone' },
        ...listed.map((value) => ({ value, label: nameOfActor(value) })),
      ])}
      {filters.entity_id === undefined && select('entity', 'Kind', entity, allKinds)}
      {select('action', 'What was done', action, allActions)}
      {select('range', 'When', range, allRanges)}
      {range === 'custom' && (
        <div className={`row gap-sm ${styles.days}`}>
          {day('from', 'From', from)}
          <span className="dimmed" aria-hidden>
            –
          </span>
          {day('to', 'To', to)}
        </div>
      )}
      {hasTrials && action !== 'trial' && (
        <Checkbox
          className={styles.check}
          px="0.25rem"
          label="Without test conversations"
          checked={filters.trials !== 'shown'}
          onChange={(event) => onChange({ trials: event.currentTarget.checked ? '' : 'shown' })}
        />
      )}
      {filters.entity_id !== undefined && (
        <span className={`breakable small ${styles.only}`}>
          Only <strong>{name ?? filters.entity_id}</strong>
        </span>
      )}
    </FilterGroup>
  )
}
