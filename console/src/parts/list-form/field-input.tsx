import { Textarea, TextInput } from '@mantine/core'
import { keepUndoSteps } from '../../lib/keep-undo.ts'
import { PromptInput } from '../prompt-editor/prompt-input.tsx'
import { TemplateInput } from '../prompt-editor/template-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import type { Field } from './field.ts'
import type { InputProps } from './input-props.ts'

/**
 * The input of a field, by its kind.
 * @param fresh whether the form makes something new
 * @param onFaults told whether what stands in the field keeps it from being saved
 */
export function FieldInput({
  field,
  fresh,
  onFaults,
  ...props
}: InputProps & { field: Field; fresh: boolean; onFaults: (faulty: boolean) => void }) {
  const { label, help } = field
  const described = { label, ...(help && { description: help }) }
  const input = { ...props, readOnly: props.readOnly || field.readOnly === true }
  switch (field.kind) {
    case 'text':
      return <TextInput {...described} {...input} />
    case 'lines':
      return (
        <Textarea
          {...described}
          {...input}
          ref={keepUndoSteps}
          rows={field.rows}
          resize="vertical"
        />
      )
    case 'prompt':
      return <PromptInput {...described} {...input} rows={field.rows} />
    case 'template':
      return (
        <TemplateInput
          {...described}
          {...input}
          rows={field.rows}
          rules={field.rules}
          hints={field.hints}
          fresh={fresh}
          onFaults={onFaults}
        />
      )
    case 'choice':
      return <ChoiceInput {...described} {...input} choices={field.choices} />
  }
}
