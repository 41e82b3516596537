import { interactionModes } from '@greenroom/contract'
import { reuseMs, useList } from '../../../services/api/lists.ts'
import { FilterSelect } from '../../../ui/filter-inputs.tsx'
import { personaList } from './prompt-sources.ts'

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
        options={modes.rows.map((mode) => optionOf(mode.mode_id, mode.name))}
        value={mode_id}
        onChange={(id) => onChange({ mode_id: id })}
      />
      <FilterSelect
        label="Persona"
        every="Every persona"
        options={personas.rows.map((persona) => optionOf(persona.persona_id, persona.name))}
        value={persona_id}
        onChange={(id) => onChange({ persona_id: id })}
      />
    </>
  )
}

const optionOf = (value: string, name: string) => ({ value, label: name.trim() || 'Unnamed' })
