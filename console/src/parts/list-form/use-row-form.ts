import { parseItem } from '@greenroom/contract'
import { useForm } from '@mantine/form'
import { use, useEffect, useRef, useState } from 'react'
import { focusElement } from '../../lib/focus.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { idOf } from '../../services/api/crud-resource.ts'
import type { Item } from '../../services/api/crud-resource.ts'
import { reloadList } from '../../services/api/lists.ts'
import { PanelContext } from '../panel-context.ts'
import type { FormProps, Saves } from './panel.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import type { Refusal, SavedAs } from './use-save.ts'
import { bodyOf, readBody, valuesOf } from './values.ts'
import type { Values } from './values.ts'

/** What a form does, for the one who draws it. */
export type RowForm<Row extends Item> = Omit<ReturnType<typeof useRowForm<Row, string>>, 'form'>

type About<Row extends Item> = Pick<FormProps<Row, unknown>, 'fields' | 'row' | 'onLeave'> & {
  /**
   * What is left to do once the row is saved: to send its picture, say. It reports its own failures.
   * @param id the row's; absent where the answer had none
   * @returns whether the form is done with; otherwise it stays, and edits the row that was saved
   */
  finish?: (id: string | undefined, signal: AbortSignal) => Promise<boolean>
}

/**
 * What the form of a panel does: it owns its values from the moment it opens (design section 6).
 */
export function useRowForm<Row extends Item, Name extends string>(
  panel: Saves<Row, Name>,
  { fields, row: opened, onLeave, finish }: About<Row>,
) {
  const { resource, toCreate, toUpdate } = panel
  const { segment } = use(PanelContext)
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))

  // The row that the text in the form was made from.
  const [base, setBase] = useState(() => ({ row: opened, stored: valuesOf(fields, opened) }))
  const { row } = base
  const schema = row ? resource.change : resource.input
  /** What a save sends. @param over the row it replaces, where that is not the one the text was made from */
  const bodyFor = (values: Values, over = row) => {
    const body = bodyOf(fields, values, row)
    if (!over) return toCreate ? toCreate(body, undefined) : body
    return toUpdate ? toUpdate(body, over) : body
  }
  const name = `${segment}:${row ? idOf(resource, row) : 'new'}`
  const draft = useDraft(name, base.stored, row?.version)
  // What the rules ask for, whatever else is filled in.
  const [required] = useState(() => fieldErrors(schema, bodyFor({}), labels))
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...base.stored, ...draft.found?.values },
    onValuesChange: draft.note,
    enhanceGetInputProps: ({ field }) => ({ 'aria-required': field in required }),
    validate: (values) => fieldErrors(schema, bodyFor(values), labels),
    validateInputOnChange: fields.flatMap((field) => (field.validateOnChange ? field.name : [])),
  })
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  /** Edits what was saved from now on. @returns whether that can be done */
  const stayWith = ({ id, version }: SavedAs, body: unknown): boolean => {
    const stands = { ...row, ...(typeof body === 'object' && body), [resource.id]: id, version }
    const saved = parseItem(resource.list.response, stands)
    if (id === undefined || !saved) return false
    draft.restart(version)
    saving.setRefusal(undefined)
    setTaken(undefined)
    setBase({ row: saved, stored: read() })
    return true
  }
  const saving = useSave(panel, async (saved, body, signal) => {
    draft.drop()
    const done = !saved || !finish || (await finish(saved.id, signal))
    if (saved) void reloadList(resource)
    if (shown.current && (done || !stayWith(saved, body))) onLeave()
  })

  const focusFault = (errors: Readonly<Record<string, unknown>>) => {
    const fault = fields.find((field) => errors[field.name] !== undefined)
    if (fault) focusElement(form.getInputNode(fault.name))
  }
  const save = (over?: Row) =>
    form.onSubmit((values) => {
      const body = readBody(schema, bodyFor(values, over))
      const version = over ? over.version : draft.version()
      const edited = over ?? row
      void (edited ? saving.update(edited, body, version) : saving.create(body))
    }, focusFault)
  const saveAsNew = form.onSubmit((values) => {
    // What the form does not show comes from the row, and what a create does not take is left out.
    const body = bodyOf(fields, values, row)
    const whole = toCreate ? toCreate(body, row) : { ...row, ...body }
    void saving.create(readBody(resource.input, whole))
  }, focusFault)

  const [taken, setTaken] = useState<{ mine: Values; refusal: Refusal }>()
  const read = () => ({ ...form.getValues() })
  const takeTheirs = (theirs: Row) => {
    const [mine, { refusal }] = [read(), saving]
    if (!refusal) return
    const stored = valuesOf(fields, theirs)
    setBase({ row: theirs, stored })
    setTaken({ mine, refusal })
    saving.setRefusal(undefined)
    form.setValues(stored)
    // Until something new is typed, it is the author's own text that a reload brings back.
    draft.rebase(mine, theirs.version)
  }
  const undoTaking = () => {
    if (!taken) return
    draft.rebase(taken.mine, taken.refusal.version)
    form.setValues(taken.mine)
    saving.setRefusal(taken.refusal)
    setTaken(undefined)
  }
  const cancel = () => {
    saving.giveUp()
    draft.drop()
    onLeave()
  }
  const discard = () => {
    draft.restart(row?.version)
    form.setValues(base.stored)
  }
  return {
    form,
    /** The row that is edited; absent when adding. */
    row,
    read,
    saving,
    save: save(),
    keepMine: (over: Row) => save(over)(),
    takeTheirs,
    undoTaking: taken && undoTaking,
    saveAsNew: () => saveAsNew(),
    cancel,
    draftAt: draft.found?.at,
    discard,
  }
}
