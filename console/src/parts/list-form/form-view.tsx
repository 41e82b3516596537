import { useState } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import { FieldInput } from './field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { displayName } from './panel.ts'
import type { FormProps, Panel } from './panel.ts'
import { useRowForm } from './use-row-form.ts'

type ViewProps<Row extends Item, Name extends string, Lookups> = Omit<
  FormProps<Row, Lookups>,
  'fields' | 'row'
> & { panel: Panel<Row, Name, Lookups>; row?: Row }

/** The form of a panel: its own, or its fields one below the other. */
export function FormView<Row extends Item, Name extends string, Lookups>({
  panel,
  row,
  ...others
}: ViewProps<Row, Name, Lookups>) {
  const { list, lookups } = others
  const fields = panel.fields({ row, rows: list.rows, lookups })
  const { Form } = panel
  return Form ? (
    <Form {...{ row, fields }} {...others} />
  ) : (
    <PlainForm {...{ panel, row, fields }} {...others} />
  )
}

function PlainForm<Row extends Item, Name extends string, Lookups>({
  panel,
  list,
  lookups,
  fields,
  row,
  onLeave,
}: FormProps<Row, Lookups> & { panel: Panel<Row, Name, Lookups> }) {
  const its = useRowForm(panel, { fields, row, onLeave })
  // Faults of a template are shown as they arise; nothing can be saved while one stands (spec section 5).
  const [faulty, setFaulty] = useState(false)
  const invalid = fields.some(
    ({ name, validateOnChange }) => validateOnChange && its.form.errors[name] !== undefined,
  )
  return (
    <FormFrame
      {...{ panel, its, fields, list }}
      nameOf={(one) => displayName(panel, one, lookups)}
      wide={fields.some(({ kind }) => kind === 'template')}
      fault={
        faulty
          ? 'Fix the placeholders to save.'
          : invalid
            ? 'Fill in the required fields to save.'
            : undefined
      }
    >
      {fields.map((field) => (
        <FieldInput
          key={its.form.key(field.name)}
          field={field}
          fresh={!its.row}
          readOnly={its.saving.busy}
          onFaults={setFaulty}
          onEmpty={(name) => its.form.setFieldValue(name, '')}
          {...its.form.getInputProps(field.name)}
        />
      ))}
    </FormFrame>
  )
}
