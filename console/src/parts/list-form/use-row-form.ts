import { maxLength, parseItem } from '@greenroom/contract'
import { useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { use, useId, useEffectEvent, useLayoutEffect, useReducer, useState } from 'react'
import { focusFirstError } from '../../lib/focus.ts'
import { createStore } from '../../lib/store.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { isListed, reloadList } from '../../services/api/lists.ts'
import { readDraft } from '../../services/drafts.ts'
import { PanelContext } from '../panel-context.ts'
import { draftKeyOf } from './edit-from.ts'
import { formBody } from './form-body.ts'
import type { Field } from './field.ts'
import { baseOf, formReducer, openForm } from './form-state.ts'
import type { Base } from './form-state.ts'
import { canAddRow } from './panel.ts'
import type { FormDefinition, FormProps } from './panel.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import { bodyOf, sameValues, valuesOf } from './values.ts'
import type { Values } from './values.ts'

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
  { list, fields, row: opened, copied, onLeave, afterSave }: Options<Row>,
) {
  const { resource } = panel
  const { segment } = use(PanelContext)
  const copyKey = copied && `copy of ${idOf(resource, copied)}`
  const draftKey = (row: Row | undefined) =>
    draftKeyOf(segment, row ? idOf(resource, row) : copyKey)
  const [state, dispatch] = useReducer(formReducer<Row>, undefined, () =>
    openForm(copied ? copyOf(fields, copied) : baseOf(fields, opened), readDraft(draftKey(opened))),
  )
  const { base, conflict, undo } = state
  const [note] = useState(() => createStore(state.draft?.note ?? ''))
  const { row } = base
  const draft = useDraft(draftKey(row), base)

  const { errors: validate } = formBody(panel, fields, row)
  // A copy also takes over what the form does not show.
  const body = formBody(panel, fields, row ?? copied)
  const [required] = useState(() => validate({}))

  // A conflict compares the texts again half a second after the last key press.
  const compareAgain = useDebouncedCallback(
    (values: Values) => dispatch({ type: 'typed', values }),
    500,
  )
  const [typed] = useState(() => createStore<Values>({ ...base.stored, ...state.draft?.values }))
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: typed.get(),
    onValuesChange(values) {
      typed.set(values)
      draft.store(values, note.get())
      setDirty(!sameValues(base.stored, values))
      if (conflict) compareAgain(values)
    },
    enhanceGetInputProps: ({ field }) => ({ 'aria-required': field in required }),
    validate,
    validateInputOnChange: fields.flatMap((field) => (field.validateOnChange ? field.name : [])),
  })

  const [isDirty, setDirty] = useState(state.draft !== undefined)

  const { mutate, cancel } = useSave(panel, {
    async onSaved(saved, sent, { signal, isMounted }) {
      draft.drop()
      const isDone = !saved || !afterSave || (await afterSave(saved.id, signal))
      if (!isMounted()) return
      if (!isDone) {
        const { id, version } = saved
        const edited = { ...(row ?? copied), ...sent, [resource.id]: id, version }
        const next = parseItem(resource.list.response, edited)
        const stored = form.getValues()
        if (next) {
          note.set('')
          setDirty(false)
          return dispatch({ type: 'restarted', base: { row: next, version, stored } })
        }
      }
      dispatch({ type: 'saved' })
      onLeave()
    },
    onConflict: (found) =>
      dispatch({ type: 'rejected', conflict: { ...found, mine: form.getValues() } }),
    onFailed() {
      dispatch({ type: 'failed' })
      return false
    },
  })
  const formId = useId()
  useSelectedName(form, copied !== undefined)
  /** @param target the row to update; absent to create one */
  const save = (target: Row | undefined, version = target?.version) =>
    form.onSubmit(
      (values) => {
        dispatch({ type: 'save' })
        void mutate({ target, body: body.of(values, target), version, note: note.get() })
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
    /** What is typed, for parts of the form that follow it. */
    typed,
    /** The row that is edited; absent when adding. */
    row,
    /** What is not saved yet, for code that must not render with each key. */
    unsaved: {
      subscribe: typed.subscribe,
      isDirty: () => !sameValues(base.stored, typed.get()),
      /** The row as a save would store it. Values that cannot be saved yet are taken as they are. */
      row(): Item {
        const values = typed.get()
        return { ...row, ...bodyOf(fields, values, row), ...(row && body.of(values, row)) }
      },
    },
    /** The row as the list has it now. */
    current,
    /** Whether the values differ from those of the row. */
    isDirty,
    /** What the author wrote about the change. */
    note,
    setNote(text: string) {
      note.set(text)
      draft.store(form.getValues(), text)
    },
    /** From the press of Save until the form closes. */
    isSaving: state.name === 'saving' || state.name === 'saved',
    canCreate: canAddRow(panel, list.rows),
    submit: save(row, base.version),
    cancel() {
      cancel()
      draft.drop()
      onLeave()
    },
    discardDraft() {
      dispatch({ type: 'restarted', base: { ...base, version: row?.version } })
      form.setValues(base.stored)
      note.set('')
      draft.drop()
    },
    keepMine: () => current && save(current)(),
    saveAsNew: () => save(undefined)(),
    takeTheirs() {
      if (!current) return
      const [theirs, mine] = [baseOf(fields, current), form.getValues()]
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

/** The values of a copy; nothing is saved yet. */
function copyOf<Row extends Item>(fields: readonly Field[], row: Row): Base<Row> {
  const values = valuesOf(fields, row)
  const name = copyName(values['name'] ?? '')
  return { row: undefined, version: undefined, stored: { ...values, name } }
}

/** “Copy of” and a name, which is shortened to what a name may be long. */
function copyName(name: string): string {
  const copy = `Copy of ${name}`
  if (copy.length <= maxLength.name) return copy
  return `${copy
    .slice(0, maxLength.name - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** Selects the name when a copy opens, so that typing replaces it. It has the focus as the first field. */
function useSelectedName(form: UseFormReturnType<Values>, isCopy: boolean) {
  const select = useEffectEvent(() => {
    const input = form.getInputNode('name')
    if (input instanceof HTMLInputElement) input.select()
  })
  useLayoutEffect(() => {
    if (isCopy) select()
  }, [isCopy])
}

export type RowForm<Row extends Item = Item> = ReturnType<typeof useRowForm<Row>>
