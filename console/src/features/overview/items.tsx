import { interactionModes, personas } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchList } from '../../services/api/fetch.ts'

/** Names of items by their ids. */
type Names = ReadonlyMap<string, string>

const none: Names = new Map()

/** The modes and personas to choose from. Silent where they cannot be loaded (spec section 8). */
function useItems() {
  const modes = useQuery({
    queryKey: ['names', 'modes'],
    queryFn: async ({ signal }): Promise<Names> =>
      new Map(
        (await fetchList(interactionModes.list, { signal })).map((row) => [row.mode_id, row.name]),
      ),
  })
  const all = useQuery({
    queryKey: ['names', 'personas'],
    queryFn: async ({ signal }): Promise<Names> =>
      new Map(
        (await fetchList(personas.list, { signal })).map((row) => [row.persona_id, row.name]),
      ),
  })
  return { modes: modes.data ?? none, personas: all.data ?? none }
}

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
  const names = useItems()
  return (
    <>
      <ItemSelect
        label="Mode"
        all="Every mode"
        names={names.modes}
        value={mode_id}
        onChange={(id) => onChange({ mode_id: id })}
      />
      <ItemSelect
        label="Persona"
        all="Every persona"
        names={names.personas}
        value={persona_id}
        onChange={(id) => onChange({ persona_id: id })}
      />
    </>
  )
}

/** One that was deleted, or is not loaded yet, stays chosen. */
function ItemSelect({
  label,
  all,
  names,
  value = '',
  onChange,
}: {
  label: string
  /** What no choice is called. */
  all: string
  names: Names
  value: string | undefined
  onChange: (id: string) => void
}) {
  const offered = names.has(value) || value === '' ? names : new Map([...names, [value, '…']])
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[
        { value: '', label: all },
        ...[...offered].map(([id, name]) => ({ value: id, label: name.trim() || 'Unnamed' })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
