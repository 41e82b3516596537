import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { nameOfActor } from '../../../lib/name-of-actor.ts'
import { useHasConversations } from '../../../services/api/features.ts'
import type { FilterProps } from '../../panel/index.ts'
import { useActors } from '../data/use-activity.ts'
import styles from '../../../ui/filter-bar.module.css'
import { FilterGroup } from '../../../ui/filter-group.tsx'
import { FilterDays, FilterSelect } from '../../../ui/filter-inputs.tsx'
import type { FilterOption } from '../../../ui/filter-inputs.tsx'
import { TextFilter } from '../../../ui/text-filter.tsx'
import { actions, conversationAction } from '../words/actions.ts'
import { kinds } from '../words/kinds.ts'

const allKinds = Object.entries(kinds).map(([value, { plural }]) => ({ value, label: plural }))
const allActions = Object.entries(actions).map(([value, [label]]) => ({ value, label }))
/** How far back the entries go. `custom` goes with `from` and `to`, days such as 2026-11-22. */
const allRanges = [
  { value: 'today', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'custom', label: 'From – to' },
]

/** The filters of the list. All of them hold at once. */
export function FilterBar({ filters, onChange, onClear }: FilterProps) {
  const { data: actors = [] } = useActors()
  const hasConversations = useHasConversations()
  const { action, range, from, to, entity_id, name = entity_id, text = '', conversations } = filters
  const select = (
    key: 'actor' | 'entity' | 'action' | 'range',
    label: string,
    every: string,
    options: readonly FilterOption[],
  ) => (
    <FilterSelect
      {...{ label, every, options }}
      missing={nameOfActor(filters[key] ?? '')}
      value={filters[key]}
      onChange={(value) => onChange({ [key]: value, ...(key === 'range' && { from: '', to: '' }) })}
    />
  )
  return (
    <FilterGroup only={entity_id && name} onClear={onClear}>
      <TextFilter
        className={styles.text}
        label="Name, email or ID"
        text={text}
        onChange={(typed) => onChange({ text: typed })}
      />
      {select(
        'actor',
        'Who',
        'Everyone',
        actors.map((value) => ({ value, label: nameOfActor(value) })),
      )}
      {entity_id === undefined && select('entity', 'Kind', 'Every kind', allKinds)}
      {select('action', 'What was done', 'Every action', allActions)}
      {select('range', 'When', 'Any time', allRanges)}
      {range === 'custom' && <FilterDays {...{ from, to, onChange }} />}
      {hasConversations && action !== conversationAction && (
        <Checkbox
          className={styles.check}
          px="0.25rem"
          label="Without test conversations"
          checked={conversations !== 'shown'}
          onChange={(event) =>
            onChange({ conversations: event.currentTarget.checked ? '' : 'shown' })
          }
        />
      )}
    </FilterGroup>
  )
}
