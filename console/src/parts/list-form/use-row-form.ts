import { parseItem } from '@greenroom/contract'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useReducer, useState } from 'react'
import { focusFirstError } from '../../lib/focus.ts'
import { ifSlow } from '../../lib/if-slow.ts'
import { createStore } from '../../lib/store.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { rememberCancelled } from '../../services/cancelled-form.ts'
import { usePanelView } from '../panel-context.ts'
import { conflictActions } from './conflict-actions.ts'
import { copyOf, editedId, useSelectedName } from './copy-row.ts'
import { formBody } from './form-body.ts'
import { baseOf, formReducer, openForm } from './form-state.ts'
import type { Base } from './form-state.ts'
import { canAddRow, nounOf } from './panel.ts'
import type { FormDefinition, FormProps } from './panel.ts'
import { draftNameOf, draftText, useDraft } from './use-draft.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useSave } from './use-save.ts'
import { useUnsavedRow } from './use-unsaved-row.ts'
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
  { list, fields, row: opened, copied, drafts, onLeave, afterSave }: Options<Row>,
) {
  const { resource } = panel
  const { location, view } = usePanelView()
  const [empty] = useState(() => (copied ? copyOf(fields, copied) : baseOf(fields, opened)))
  const [state, dispatch] = useReducer(formReducer<Row>, undefined, () => openForm(empty, drafts))
  const { base, conflict } = state
  const [note] = useState(() => createStore(state.draft?.note ?? ''))
  const { row } = base
  const thing = draftNameOf(location.segment, editedId(resource, row, copied))
  const draft = useDraft(thing, base, state.draft)

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
          return dispatch({ type: 'restarted', base: { row: next, version, stored } })
        }
      }
      dispatch({ type: 'saved' })
      onLeave()
    },
    onConflict(found) {
      const rejected = { ...found, mine: form.getValues(), before: savedFrom.get() }
      dispatch({ type: 'rejected', conflict: rejected })
    },
    onFailed: () => dispatch({ type: 'failed' }),
  })
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
  return {
    panel,
    fields,
    form,
    formId,
    state,
    /** The row that is edited; absent when adding. */
    row,
    unsaved,
    /** The row as the list has it now. */
    current,
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
      draft.drop()
      if (view && unsaved.isDirty()) {
        const text = draftText(form.getValues(), base, note.get())
        const what = name === undefined ? `The new ${nounOf(panel)} was` : `Changes to ${name} were`
        rememberCancelled({ segment: location.segment, view, what, thing, text })
      }
      onLeave()
    },
    discardDraft() {
      dispatch({ type: 'restarted', base: empty })
      form.setValues(empty.stored)
      note.set('')
      draft.drop()
    },
    ...conflictActions({ resource, fields, state, dispatch, form, draft, current, save }),
  }
}

export type RowForm<Row extends Item = Item> = ReturnType<typeof useRowForm<Row>>
