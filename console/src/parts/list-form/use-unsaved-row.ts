import { useState } from 'react'
import { createStore } from '../../lib/store.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import type { UnsavedRow } from '../edited-row.ts'
import type { Field } from './field.ts'
import type { Base } from './form-state.ts'
import { bodyOf, sameValues } from './values.ts'
import type { Values } from './values.ts'

/**
 * Follows what is typed in a form without rendering it.
 * @param initial the values that the form opens with
 */
export function useUnsavedRow<Row extends Item>(
  resource: CrudResource<Row>,
  fields: readonly Field[],
  { row, stored }: Base<Row>,
  initial: Values,
): UnsavedRow & { set: (typed: Values) => void } {
  const [typed] = useState(() => createStore(initial))
  const id = row ? idOf(resource, row) : 'new'
  return {
    id,
    isNew: !row,
    set: typed.set,
    subscribe: typed.subscribe,
    isDirty: () => !sameValues(stored, typed.get()),
    row() {
      const values = typed.get()
      const trimmed = { ...values, name: (values['name'] ?? '').trim() }
      return { ...row, ...bodyOf(fields, trimmed, row), [resource.id]: id }
    },
  }
}
