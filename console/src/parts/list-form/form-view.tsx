import { useState } from 'react'
import { FieldInput } from './field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { displayName } from './panel.ts'
import type { FormProps, Panel } from './panel.ts'
import { useRowForm } from './use-row-form.ts'

/** The form of a panel: its own, or its fields one below the other. */
export function FormView({ panel, ...props }: Omit<FormProps, 'fields'> & { panel: Panel }) {
  const { row, list, lookups } = props
  const fields = panel.fields({ row, rows: list.rows, lookups })
  const { Form } = panel
  return Form ? (
    <Form {...props} fields={fields} />
  ) : (
    <PlainForm {...{ panel, fields }} {...props} />
  )
}

function PlainForm({ panel, ...props }: FormProps & { panel: Panel }) {
  const { fields, lookups } = props
  const rowForm = useRowForm(panel, props)
  const { form, row, isSaving } = rowForm
  // The errors of a template are shown while it is edited; nothing can be saved until they are fixed (spec section 5).
  const [hasErrors, setHasErrors] = useState(false)
  const invalid = fields.some(
    ({ name, validateOnChange }) => validateOnChange && form.errors[name] !== undefined,
  )
  return (
    <FormFrame
      rowForm={rowForm}
      name={row && displayName(panel, row, lookups)}
      wide={fields.some(({ kind }) => kind === 'template')}
      blockedBy={
        hasErrors
          ? 'Fix the placeholders to save.'
          : invalid
            ? 'Fill in the required fields to save.'
            : undefined
      }
    >
      {fields.map((field) => (
        <FieldInput
          key={form.key(field.name)}
          field={field}
          isNew={!row}
          readOnly={isSaving}
          onErrors={setHasErrors}
          onClear={(name) => form.setFieldValue(name, '')}
          {...form.getInputProps(field.name)}
        />
      ))}
    </FormFrame>
  )
}
