import { use, useState } from 'react'
import type { ReactNode } from 'react'
import { useDrafts } from '../../services/session/drafts.ts'
import { PanelContext } from './frame/panel-context.ts'
import { editedId } from './copy-row.ts'
import { isPrompt } from './field.ts'
import type { TemplateProblem } from './field.ts'
import { FieldInput } from './field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { displayName } from './panel.ts'
import type { FormProps, Panel } from './panel.ts'
import { draftNameOf } from './use-draft.ts'
import { useRowForm } from './use-row-form.ts'
import { SameName } from './same-name.tsx'
import { useSlots } from './slots.tsx'

interface FormViewProps extends Omit<FormProps, 'fields' | 'drafts'> {
  panel: Panel
  /** What stands beside the heading, and below a form, without a component of its own. */
  beside?: ReactNode
  below?: ReactNode
}

/** The form of a panel: its own, or its fields one below the other. */
export function FormView({ panel, beside, below, ...given }: FormViewProps) {
  const { row, copied, list, lookups } = given
  const { segment } = use(PanelContext)
  const drafts = useDrafts(draftNameOf(segment, editedId(panel.resource, row, copied)))
  // They are read once the form before has stored its own.
  if (!drafts) return null
  const props = { ...given, drafts }
  const fields = panel.fields({ row, rows: list.rows, lookups })
  const { Form } = panel
  return Form ? (
    <Form {...props} fields={fields} />
  ) : (
    <PlainForm {...{ panel, fields, beside, below }} {...props} />
  )
}

/** Why the form cannot be saved, beside the Save button. */
const hints = {
  empty: 'Fill in the required fields to save.',
  placeholders: 'Fix the placeholders to save.',
}

function PlainForm({ panel, beside, below, ...props }: FormProps & FormViewProps) {
  const { fields, lookups } = props
  const rowForm = useRowForm(panel, props)
  const { form, row, isSaving, unsaved } = rowForm
  const { AroundPrompt } = useSlots()
  // What is wrong with a template is shown while it is edited, and nothing can be saved until it is right (spec section 5).
  const [templateProblem, setTemplateProblem] = useState<TemplateProblem>()
  const invalid = fields.some(
    ({ name, validateOnChange }) => validateOnChange && form.errors[name] !== undefined,
  )
  const problem = templateProblem ?? (invalid ? 'empty' : undefined)
  return (
    <FormFrame
      rowForm={rowForm}
      name={row && displayName(panel, row, lookups)}
      wide={fields.some(({ kind }) => kind === 'template')}
      blockedBy={problem && hints[problem]}
      {...{ beside, below }}
    >
      {fields.map((field) => {
        const input = (
          <FieldInput
            key={form.key(field.name)}
            field={field}
            isNew={!row}
            readOnly={isSaving}
            onProblem={setTemplateProblem}
            onClear={(name) => form.setFieldValue(name, '')}
            {...form.getInputProps(field.name)}
          />
        )
        return isPrompt(field) && AroundPrompt ? (
          <AroundPrompt
            key={field.name}
            entity={panel.entity}
            unsaved={unsaved}
            wide={field.kind === 'template'}
          >
            {input}
          </AroundPrompt>
        ) : field.name === 'name' ? (
          <div key="name">
            {input}
            <SameName rowForm={rowForm} />
          </div>
        ) : (
          input
        )
      })}
    </FormFrame>
  )
}
