import { parseItem } from '@greenroom/contract'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { use, useId, useReducer, useState } from 'react'
import { focusFirstError } from '../../lib/focus.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { isListed, reloadList } from '../../services/api/lists.ts'
import { readDraft } from '../../services/drafts.ts'
import { PanelContext } from '../panel-context.ts'
import { formReducer } from './form-state.ts'
import type { FormState } from './form-state.ts'
import type { FormDefinition, FormProps } from './panel.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import { bodyOf, readBody, sameValues, valuesOf } from './values.ts'
import type { Values } from './values.ts'

/** How long after the last key press the texts of a conflict are compared again, in milliseconds. */
const compareDelay = 500

interface Options<Row extends Item> extends Omit<FormProps<Row>, 'lookups'> {
  /**
   * What is left to do once the row is saved, such as sending its picture. It reports its own failures.
   * @returns whether the form may close; otherwise it stays open and edits the saved row
   */
  afterSave?: (id: string, signal: AbortSignal) => Promise<boolean>
}

/**
 * The form of a panel: its values, which it owns from the moment it opens (design section 6), its draft, and what its
 * buttons do. `form-state.ts` describes its states.
 */
export function useRowForm<Row extends Item>(
  panel: FormDefinition<Row>,
  { list, fields, row: opened, onLeave, afterSave }: Options<Row>,
) {
  const { resource, toCreate, toUpdate } = panel
  const { segment } = use(PanelContext)
  const draftKey = (row: Row | undefined) => `${segment}:${row ? idOf(resource, row) : 'new'}`
  const baseOf = (row: Row | undefined) => ({
    row,
    version: row?.version,
    stored: valuesOf(fields, row),
  })

  const [state, dispatch] = useReducer(formReducer<Row>, undefined, (): FormState<Row> => {
    const base = baseOf(opened)
    const draft = readDraft(draftKey(opened))
    if (!draft || sameValues(base.stored, draft.values)) return { name: 'editing', base }
    return { name: 'editing', base: { ...base, version: draft.version ?? base.version }, draft }
  })
  const { base, conflict, undo } = state
  const { row } = base
  const draft = useDraft(draftKey(row), base)

  const updateBody = (values: Values, target: Row): unknown => {
    const body = bodyOf(fields, values, row)
    return toUpdate ? toUpdate(body, target) : body
  }
  // A row that replaces a deleted one takes over what the form does not show.
  const createBody = (values: Values): unknown => {
    const body = bodyOf(fields, values, row)
    return toCreate ? toCreate(body, row) : { ...row, ...body }
  }
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const validate = (values: Values) =>
    row
      ? fieldErrors(resource.change, updateBody(values, row), labels)
      : fieldErrors(resource.input, createBody(values), labels)
  const [required] = useState(() => validate({}))

  const readValues = () => ({ ...form.getValues() })
  const compareAgain = useDebouncedCallback(
    () => dispatch({ type: 'typed', values: readValues() }),
    compareDelay,
  )
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...base.stored, ...state.draft?.values },
    onValuesChange(values) {
      draft.store({ ...values })
      if (conflict) compareAgain()
    },
    enhanceGetInputProps: ({ field }) => ({ 'aria-required': field in required }),
    validate,
    validateInputOnChange: fields.flatMap((field) => (field.validateOnChange ? field.name : [])),
  })

  const { mutate, cancel } = useSave(panel, {
    async onSaved(saved, body, { signal, isMounted }) {
      draft.drop()
      const isDone = !saved || !afterSave || (await afterSave(saved.id, signal))
      if (!isMounted()) return
      const savedRow = { ...row, ...body, [resource.id]: saved?.id, version: saved?.version }
      const stays = isDone ? undefined : parseItem(resource.list.response, savedRow)
      dispatch(
        stays
          ? { type: 'restarted', base: { ...baseOf(stays), stored: readValues() } }
          : { type: 'saved' },
      )
      if (!stays) onLeave()
    },
    onConflict: (found) =>
      dispatch({ type: 'rejected', conflict: { ...found, mine: readValues() } }),
    onFailed: () => dispatch({ type: 'failed' }),
  })
  const formId = useId()
  /** @param target the row to update; absent to create one */
  const save = (target: Row | undefined, version = target?.version) =>
    form.onSubmit(
      (values) => {
        dispatch({ type: 'save' })
        const body = target
          ? readBody(resource.change, updateBody(values, target))
          : readBody(resource.input, createBody(values))
        void mutate({ target, body, version })
      },
      (errors) => focusFirstError(document.getElementById(formId), errors),
    )

  const current = row && list.rows.find((one) => idOf(resource, one) === idOf(resource, row))
  return {
    panel,
    fields,
    form,
    formId,
    state,
    /** The row that is edited; absent when adding. */
    row,
    /** The row as the list has it now. */
    current,
    /** From the press of Save until the form closes. */
    isSaving: state.name === 'saving' || state.name === 'saved',
    canCreate: resource.create !== undefined && (panel.canAdd?.(list.rows) ?? true),
    submit: save(row, base.version),
    cancel() {
      cancel()
      draft.drop()
      onLeave()
    },
    discardDraft() {
      dispatch({ type: 'restarted', base: { ...base, version: row?.version } })
      form.setValues(base.stored)
      draft.drop()
    },
    keepMine: () => current && save(current)(),
    saveAsNew: () => save(undefined)(),
    takeTheirs() {
      if (!current) return
      const [theirs, mine] = [baseOf(current), readValues()]
      form.setValues(theirs.stored)
      // Until something new is typed, a reload brings back the author's own text.
      draft.storeNow(mine, base.version)
      dispatch({ type: 'took theirs', theirs, mine })
    },
    undoTakeTheirs() {
      if (!undo) return
      form.setValues(undo.conflict.mine)
      draft.storeNow(undo.conflict.mine, undo.conflict.version)
      dispatch({ type: 'undid taking' })
    },
    async reloadTheirs() {
      await reloadList(resource)
      if (conflict && row && !isListed(resource, idOf(resource, row)))
        dispatch({ type: 'rejected', conflict: { ...conflict, kind: 'deleted' } })
    },
  }
}

export type RowForm = ReturnType<typeof useRowForm<Item>>
