import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import type { ListState } from '../../services/api/lists.ts'
import { ConflictView } from '../conflict/conflict-view.tsx'
import { DeletedView } from '../conflict/deleted-view.tsx'
import type { Field } from './field.ts'
import type { Refusal } from './use-save.ts'
import { valuesOf } from './values.ts'
import type { Values } from './values.ts'

/** How long after the last key the texts are compared again, in milliseconds. */
const pause = 500

/**
 * What stands above a form whose update was refused because of somebody else.
 * @param current the row as the list has it now
 * @param read what the form holds
 * @param onSaveAsNew absent where no new one can be made
 */
export function FormConflict({
  refusal,
  fields,
  list,
  current,
  busy,
  read,
  onKeep,
  onTake,
  onSaveAsNew,
}: {
  refusal: Refusal
  fields: readonly Field[]
  list: ListState<Item>
  current: Item | undefined
  busy: boolean
  read: () => Values
  onKeep: () => void
  onTake: () => void
  onSaveAsNew: (() => void) | undefined
}) {
  const [mine, setMine] = useState(read)
  const place = useRef<HTMLDivElement>(null)
  const compareAgain = useEffectEvent(() => setMine(read()))
  useEffect(() => {
    const form = place.current?.closest('form')
    let timer = 0
    const typed = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => compareAgain(), pause)
    }
    form?.addEventListener('input', typed)
    return () => {
      window.clearTimeout(timer)
      form?.removeEventListener('input', typed)
    }
  }, [])

  const { said, version } = refusal
  const gone = !current && !list.failed && !list.loading
  const known = current && current.version !== version
  return (
    <div ref={place}>
      {gone ? (
        <DeletedView {...{ said, busy, onSaveAsNew }} />
      ) : (
        <ConflictView
          {...{ said, busy }}
          texts={known ? textsOf(fields, current, mine) : undefined}
          onReload={() => void list.reload()}
          onKeep={onKeep}
          onTake={onTake}
        />
      )}
    </div>
  )
}

/** The fields in which the row and the form differ, as both are shown. */
function textsOf(fields: readonly Field[], row: Item | undefined, mine: Values) {
  const theirs = valuesOf(fields, row)
  return fields
    .filter(({ name }) => theirs[name] !== mine[name])
    .map((field) => ({
      label: field.label,
      theirs: shown(field, theirs[field.name] ?? ''),
      mine: shown(field, mine[field.name] ?? ''),
    }))
}

function shown(field: Field, value: string): string {
  if (field.kind === 'switch') return field.words[value === 'true' ? 'on' : 'off']
  if (field.kind !== 'choice') return value
  return field.choices.rows.find((choice) => choice.value === value)?.label ?? value
}
