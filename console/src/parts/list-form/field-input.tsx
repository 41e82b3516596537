import { Textarea, TextInput } from '@mantine/core'
import { keepUndoSteps } from '../../lib/keep-undo.ts'
import { PromptInput } from '../prompt-editor/prompt-input.tsx'
import { TemplateInput } from '../prompt-editor/template-input.tsx'
import type { TemplateProblem } from '../prompt-editor/template-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import type { Field } from './field.ts'
import type { InputProps } from './input-props.ts'
import { NumberInput } from './number-input.tsx'
import { OptionsInput } from './options-input.tsx'
import { SwitchInput } from './switch-input.tsx'

/**
 * The input of a field, by its kind.
 * @param isNew whether the form adds a row
 * @param onProblem called with what is wrong with a template, each time that changes
 * @param onClear called with the field that the selected option clears
 */
export function FieldInput({
  field,
  isNew,
  onProblem,
  onClear,
  ...props
}: InputProps & {
  field: Field
  isNew: boolean
  onProblem: (problem: TemplateProblem | undefined) => void
  onClear: (name: string) => void
}) {
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
          isNew={isNew}
          onProblem={onProblem}
        />
      )
    case 'choice':
      return <ChoiceInput {...described} {...input} choices={field.choices} />
    case 'number':
      return <NumberInput {...described} {...input} min={field.min} step={field.step} />
    case 'switch':
      return <SwitchInput {...described} {...input} words={field.words} />
    case 'options':
      return (
        <OptionsInput
          {...described}
          {...input}
          options={field.options}
          onChange={(word) => {
            input.onChange(word)
            const cleared = Object.hasOwn(field.clears, word) && field.clears[word]
            if (cleared) onClear(cleared)
          }}
        />
      )
  }
}
