import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { focusFirst } from '../../../lib/focus.ts'
import { nameOfActor } from '../../../parts/name-of-actor.ts'
import { ranges } from '../data/filters.ts'
import type { Filters } from '../data/filters.ts'
import { useActors } from '../data/use-activity.ts'
import styles from './filter-bar.module.css'
import { TextFilter } from './text-filter.tsx'
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
const allRanges = ranges.map((range) => ({ ...range }))

/** The filters of the list. All of them hold at once. */
export function FilterBar({
  filters,
  onChange,
  onClear,
}: {
  filters: Filters
  onChange: (change: Filters) => void
  onClear: () => void
}) {
  const group = useRef<HTMLDivElement>(null)
  const { data: actors = [] } = useActors()
  const { actor = '', entity = '', action = '', range = '', from = '', to = '', name } = filters
  // The actor of a kept filter is offered even if the actors could not be loaded.
  const listed = actor === '' || actors.includes(actor) ? actors : [...actors, actor]
  const select = (key: keyof Filters, label: string, value: string, data: typeof allKinds) => (
    <NativeSelect
      aria-label={label}
      value={value}
      data={data}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <div ref={group} className={styles.filters} role="group" aria-label="Filters">
      <TextFilter text={filters.text ?? ''} onChange={(text) => onChange({ text })} />
      {select('actor', 'Who', actor, [
        { value: '', label: 'Everyone' },
        ...listed.map((value) => ({ value, label: nameOfActor(value) })),
      ])}
      {filters.entity_id === undefined && select('entity', 'Kind', entity, allKinds)}
      {select('action', 'What was done', action, allActions)}
      {select('range', 'When', range, allRanges)}
      {range === 'custom' && (
        <div className={styles.days}>
          <DayInput label="From" value={from} onChange={(day) => onChange({ from: day })} />
          <span aria-hidden>–</span>
          <DayInput label="To" value={to} onChange={(day) => onChange({ to: day })} />
        </div>
      )}
      {filters.entity_id !== undefined && (
        <span className={styles.only}>
          Only <strong>{name ?? filters.entity_id}</strong>
        </span>
      )}
      {Object.keys(filters).length > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            // The button disappears.
            focusFirst(group.current, 'input')
            onClear()
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

const DayInput = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => (
  <TextInput
    type="date"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
