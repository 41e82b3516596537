import type { UseFormReturnType } from '@mantine/form'
import type { Dispatch } from 'react'
import type { CrudResource, Item } from '../../services/api/crud-resource.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import { isListed, reloadList } from '../../services/api/lists.ts'
import type { Field } from './field.ts'
import { baseOf } from './form-state.ts'
import type { Base, FormEvent, FormState } from './form-state.ts'
import type { useDraft } from './use-draft.ts'
import { valuesOf } from './values.ts'
import type { Values } from './values.ts'

/** The ways to resolve a conflict. `save` updates a row, or creates one if it is absent. */
export function conflictActions<Row extends Item>({
  resource,
  fields,
  state: { base, conflict, undo },
  dispatch,
  form,
  draft,
  current,
  save,
}: {
  resource: CrudResource<Row>
  fields: readonly Field[]
  state: FormState<Row>
  dispatch: Dispatch<FormEvent<Row>>
  form: UseFormReturnType<Values>
  draft: ReturnType<typeof useDraft>
  /** The row as the list has it now. */
  current: Row | undefined
  save: (target: Row | undefined, madeFrom: Base<Row>) => () => void
}) {
  const { row } = base
  const keepMine = () => current && save(current, baseOf(fields, current))()
  return {
    keepMine,
    /** @param theirs the fields whose other text is taken */
    keepChosen(theirs: readonly string[]) {
      const other = valuesOf(fields, current)
      const taken = Object.fromEntries(theirs.map((name) => [name, other[name] ?? '']))
      form.setValues({ ...form.getValues(), ...taken })
      keepMine()
    },
    saveAsNew: () => save(undefined, baseOf<Row>(fields, undefined))(),
    takeTheirs() {
      if (!current) return
      const [theirs, mine] = [baseOf(fields, current), form.getValues()]
      form.setValues(theirs.stored)
      // Until something new is typed, a reload brings back the author's own text.
      draft.storeNow(mine, base)
      dispatch({ type: 'took theirs', theirs, mine })
    },
    undoTakeTheirs() {
      if (!undo) return
      form.setValues(undo.conflict.mine)
      draft.storeNow(undo.conflict.mine, undo.base)
      dispatch({ type: 'undid taking' })
    },
    async reloadTheirs() {
      await reloadList(resource)
      if (conflict && row && !isListed(resource, idOf(resource, row)))
        dispatch({ type: 'rejected', conflict: { ...conflict, kind: 'deleted' } })
    },
  }
}
