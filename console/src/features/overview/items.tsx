import { interactionModes } from '@greenroom/contract'
import { useList } from '../../services/api/lists.ts'
import { FilterSelect } from '../../ui/filter-inputs.tsx'
import type { FilterOption } from '../../ui/filter-inputs.tsx'
import { personaList } from '../prompts/index.ts'

const reuseMs = 60_000

/** Narrows by a mode and by a persona. @param onChange gets the one that changed; empty for every one */
export function ItemFilters({
  mode_id,
  persona_id,
  onChange,
}: {
  mode_id: string | undefined
  persona_id: string | undefined
  onChange: (changed: Readonly<Record<string, string>>) => void
}) {
  const modes = useList(interactionModes, undefined, reuseMs)
  const personas = useList(personaList, undefined, reuseMs)
  return (
    <>
      <FilterSelect
        label="Mode"
        every="Every mode"
        options={optionsOf(modes.rows, 'mode_id', mode_id)}
        value={mode_id}
        onChange={(id) => onChange({ mode_id: id })}
      />
      <FilterSelect
        label="Persona"
        every="Every persona"
        options={optionsOf(personas.rows, 'persona_id', persona_id)}
        value={persona_id}
        onChange={(id) => onChange({ persona_id: id })}
      />
    </>
  )
}

/** What is chosen is offered, even if it was deleted or is not loaded yet. */
const optionsOf = <Id extends string>(
  rows: readonly ({ name: string } & Record<Id, string>)[],
  id: Id,
  chosen: string | undefined,
): FilterOption[] => {
  const options = rows.map((row) => ({ value: row[id], label: row.name.trim() || 'Unnamed' }))
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen)
  return isOffered ? options : [...options, { value: chosen, label: '…' }]
}
