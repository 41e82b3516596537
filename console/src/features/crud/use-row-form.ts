import { parseItem } from '@greenroom/contract'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useReducer, useState, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { focusFirstError } from '../../lib/focus.ts'
import { ifSlow } from '../../lib/if-slow.ts'
import { createStore } from '../../lib/store.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item, CrudResource } from '../../services/api/crud-resource.ts'
import { openView } from '../../services/dashboard-location.ts'
import { rememberCancelled } from '../../services/session/drafts.ts'
import { usePanelView } from './frame/panel-context.ts'
import { copyOf, editedId, useSelectedName } from './copy-row.ts'
import { formBody, bodyOf, sameValues, valuesOf } from './values.ts'
import { baseOf, formReducer, openForm } from './form-state.ts'
import type { Base } from './form-state.ts'
import { canAddRow, nounOf } from './panel.ts'
import type { FormDefinition, FormProps } from './panel.ts'
import { listedRow, reloadList } from '../../services/api/lists.ts'
import { draftNameOf, draftText, useDraft } from './use-draft.ts'
import { useSave } from './save-row.ts'
import type { SaveOutcome } from './save-row.ts'
import type { Values } from './values.ts'
import { askBeforeLeaving } from '../../lib/reload.ts'
import type { UnsavedRow } from './slots.tsx'
import type { Field } from './field.ts'

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
  { list, fields, row: opened, copied, drafts, onLeave, afterSave }: Options<Row>,
) {
  const { resource } = panel
  const { location, view } = usePanelView()
  const [empty] = useState(() => (copied ? copyOf(fields, copied) : baseOf(fields, opened)))
  const [state, dispatch] = useReducer(formReducer<Row>, undefined, () => openForm(empty, drafts))
  const { base, conflict, undo } = state
  const [note] = useState(() => createStore(state.draft?.note ?? ''))
  const { row } = base
  const item = draftNameOf(location.segment, editedId(resource, row, copied))
  const draft = useDraft(item, base, state.draft)

  const body = formBody(panel, fields, row ?? copied)
  const [required] = useState(() => body.errors({}, row))

  // A conflict compares the texts again half a second after the last key press.
  const compare = useDebouncedCallback((values: Values) => dispatch({ type: 'typed', values }), 500)
  const [initialValues] = useState<Values>({ ...base.stored, ...state.draft?.values })
  const unsaved = useUnsavedRow(resource, fields, base, initialValues)
  useLeaveQuestion(unsaved, draft.flush)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange(values) {
      unsaved.set(values)
      draft.store(values, note.get())
      if (conflict) compare(values)
    },
    enhanceGetInputProps: ({ field }) => ({ 'aria-required': field in required }),
    validate: (values) => body.errors(values, row),
    validateInputOnChange: fields.flatMap((field) => (field.validateOnChange ? field.name : [])),
  })

  /** The values that the last save was made from. */
  const [savedFrom] = useState(() => createStore(base.stored))
  const { mutate, cancel } = useSave(panel, (outcome) => {
    if (outcome.type === 'failed') return dispatch(outcome)
    if (outcome.type === 'saved') return finish(outcome)
    const rejected = { ...outcome.rejection, mine: form.getValues(), before: savedFrom.get() }
    dispatch({ type: 'rejected', conflict: rejected })
  })
  async function finish({ saved, body: sent, context }: SaveOutcome & { type: 'saved' }) {
    draft.drop()
    const isDone = !saved || !afterSave || (await afterSave(saved.id, context.signal))
    if (!context.isCurrent()) return
    if (!isDone) {
      const { id, version } = saved
      const edited = { ...(row ?? copied), ...sent, [resource.id]: id, version }
      const next = parseItem(resource.list.response, edited)
      const stored = form.getValues()
      if (next) {
        note.set('')
        return dispatch({ type: 'restarted', base: { row: next, version, stored } })
      }
    }
    draft.end()
    dispatch({ type: 'saved' })
    onLeave()
  }
  const formId = useId()
  useSelectedName(form, copied !== undefined)
  /** @param target the row to update; absent to create one */
  const save = (target: Row | undefined, { version, stored }: Omit<Base<Row>, 'row'>) =>
    form.onSubmit(
      (values) => {
        savedFrom.set(stored)
        const sent = { target, body: body.of(values, target), version, note: note.get() }
        void ifSlow(mutate(sent), () => dispatch({ type: 'saving' }))
      },
      (errors) => focusFirstError(document.getElementById(formId), errors),
    )

  const current = row && list.rows.find((one) => idOf(resource, one) === idOf(resource, row))
  const keepMine = () => current && save(current, baseOf(fields, current))()
  return {
    panel,
    fields,
    form,
    formId,
    state,
    /** The row that is edited; absent when adding. */
    row,
    unsaved,
    /** The row as the list has it now, and all others. */
    current,
    rows: list.rows,
    /** What the author wrote about the change. */
    note,
    setNote(text: string) {
      note.set(text)
      draft.store(form.getValues(), text)
    },
    /** From the moment that a save turns out slow until the form closes. */
    isSaving: state.name === 'saving' || state.name === 'saved',
    canCreate: canAddRow(panel, list.rows),
    submit: save(row, base),
    /** @param name the displayed name of the row */
    cancel(name: string | undefined) {
      cancel()
      draft.end()
      if (view && unsaved.isDirty()) {
        const text = draftText(form.getValues(), base, note.get())
        const what = name === undefined ? `The new ${nounOf(panel)} was` : `Changes to ${name} were`
        const { segment } = location
        const reopen = () => openView(segment, view)
        rememberCancelled({ segment, reopen, what, item, text })
      }
      onLeave()
    },
    discardDraft() {
      dispatch({ type: 'restarted', base: empty })
      form.setValues(empty.stored)
      note.set('')
      draft.drop()
    },
    // The ways to resolve a conflict.
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
      dispatch({ type: 'acceptedTheirs', theirs, mine })
    },
    undoTakeTheirs() {
      if (!undo) return
      form.setValues(undo.conflict.mine)
      draft.storeNow(undo.conflict.mine, undo.base)
      dispatch({ type: 'revertedTheirs' })
    },
    async reloadTheirs() {
      await reloadList(resource)
      if (conflict && row && !listedRow(resource, idOf(resource, row)))
        dispatch({ type: 'rejected', conflict: { ...conflict, kind: 'deleted' } })
    },
  }
}

export type RowForm<Row extends Item = Item> = ReturnType<typeof useRowForm<Row>>

/** The props of an input that reads and writes its form itself. */
export interface FormInputProps extends Pick<RowForm, 'form'> {
  readOnly: boolean
}

/**
 * Lets the browser ask before the page is closed, as long as there is unsaved text.
 * @param store stores it, which takes a moment and so starts before the question
 */
function useLeaveQuestion({ subscribe, isDirty }: UnsavedRow, store: () => void): void {
  const asks = useSyncExternalStore(subscribe, isDirty)
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => {
    store()
    askBeforeLeaving(event)
  })
  useEffect(() => {
    if (!asks) return
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [asks])
}

/** Follows what is typed in a form without rendering it. */
function useUnsavedRow<Row extends Item>(
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
