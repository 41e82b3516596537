import { useForm } from '@mantine/form'
import { use, useEffect, useRef, useState } from 'react'
import { errorsOf } from '../../lib/form-errors.ts'
import { idOf } from '../../services/api/alike.ts'
import type { Item } from '../../services/api/alike.ts'
import { PanelSetting } from '../panel-setting.ts'
import type { Field } from './field.ts'
import type { Panel } from './panel.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import type { Refusal } from './use-save.ts'
import { bodyOf, readBody, valuesOf } from './values.ts'
import type { Values } from './values.ts'

/**
 * What the form of a panel does: it owns its values from the moment it opens (design section 6).
 * @param row the row that is edited, as it was when the form opened; absent when adding
 * @param onLeave goes back to the list
 */
export function useRowForm<Row extends Item, Name extends string, Lookups>(
  panel: Panel<Row, Name, Lookups>,
  { fields, row, onLeave }: { fields: readonly Field[]; row: Row | undefined; onLeave: () => void },
) {
  const { resource, toUpdate } = panel
  const { segment } = use(PanelSetting)
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  const schema = row ? resource.change : resource.input

  // The row that the text in the form was made from.
  const [base, setBase] = useState(() => ({ row, stored: valuesOf(fields, row) }))
  /** What a save sends. @param over the row it replaces, where that is not the one the text was made from */
  const bodyFor = (values: Values, over = base.row) => {
    const body = bodyOf(fields, values, base.row)
    return over && toUpdate ? toUpdate(body, over) : body
  }
  const name = `${segment}:${row ? idOf(resource, row) : 'new'}`
  const draft = useDraft(name, base.stored, base.row?.version)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...base.stored, ...draft.found?.values },
    onValuesChange: draft.note,
    validate: (values) => errorsOf(schema, bodyFor(values), labels),
  })
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const saving = useSave(panel, () => {
    draft.drop()
    if (shown.current) onLeave()
  })

  const focusFault = (errors: Readonly<Record<string, unknown>>) => {
    const fault = fields.find((field) => errors[field.name] !== undefined)
    if (fault) form.getInputNode(fault.name)?.focus()
  }
  const save = (over?: Row) =>
    form.onSubmit((values) => {
      const body = readBody(schema, bodyFor(values, over))
      const version = over ? over.version : draft.version()
      const edited = over ?? base.row
      void (edited ? saving.update(edited, body, version) : saving.create(body))
    }, focusFault)
  const saveAsNew = form.onSubmit((values) => {
    // What the form does not show comes from the row, and what a create does not take is left out.
    const whole = { ...base.row, ...bodyOf(fields, values, base.row) }
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
    draft.discard()
    form.setValues(base.stored)
  }
  return {
    form,
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
