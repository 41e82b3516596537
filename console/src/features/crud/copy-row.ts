import { maxLength } from '@greenroom/contract'
import type { UseFormReturnType } from '@mantine/form'
import { useEffectEvent, useLayoutEffect } from 'react'
import { shorten } from '../../lib/characters.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import type { Field } from './field.ts'
import type { Base } from './form-state.ts'
import { valuesOf } from './values.ts'
import type { Values } from './values.ts'

/** The id of what a form edits: of a row, or of a copy; `undefined` for an empty form. */
export const editedId = (
  resource: { id: string },
  row: Item | undefined,
  copied: Item | undefined,
): string | undefined => (row ? idOf(resource, row) : copied && `copy of ${idOf(resource, copied)}`)

/** What a form with a copy of a row opens with; nothing is saved yet. */
export function copyOf<Row extends Item>(fields: readonly Field[], row: Row): Base<Row> {
  const values = valuesOf(fields, row)
  const name = copyName(values['name'] ?? '')
  return { row: undefined, version: undefined, stored: { ...values, name } }
}

/** “Copy of” and a name, which is shortened to what a name may be long. */
function copyName(name: string): string {
  const copy = `Copy of ${name}`
  if (copy.length <= maxLength.name) return copy
  return `${shorten(copy, maxLength.name - 1, '').trimEnd()}…`
}

/** Selects the name when a copy opens, so that typing replaces it. It has the focus as the first field. */
export function useSelectedName(form: UseFormReturnType<Values>, isCopy: boolean) {
  const select = useEffectEvent(() => {
    const input = form.getInputNode('name')
    if (input instanceof HTMLInputElement) input.select()
  })
  useLayoutEffect(() => {
    if (isCopy) select()
  }, [isCopy])
}
