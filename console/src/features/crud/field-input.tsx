import { Textarea, TextInput, NativeSelect, Input, Switch } from '@mantine/core'
import { keepUndoSteps } from '../../lib/keep-undo.ts'
import { ChoiceInput } from './choice-input.tsx'
import type { Field, TemplateProblem, InputProps } from './field.ts'
import { useSlots } from './slots.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useId, useState } from 'react'

/**
 * The input of a field, by its kind.
 * @param onProblem called with what is wrong with a template, each time that changes
 * @param onClear called with the field that the selected option clears
 */
export function FieldInput({
  field,
  isNew,
  onProblem,
  onClear,
  ...props
}: Omit<InputProps, 'label' | 'description'> & {
  field: Field
  isNew: boolean
  onProblem: (problem: TemplateProblem | undefined) => void
  onClear: (name: string) => void
}) {
  const { PromptInput = Textarea, TemplateInput } = useSlots()
  const readOnly = props.readOnly || field.readOnly === true
  const input = { label: field.label, description: field.help, ...props, readOnly }
  switch (field.kind) {
    case 'text':
      return <TextInput {...input} />
    case 'lines':
      return <Textarea {...input} ref={keepUndoSteps} rows={field.rows} resize="vertical" />
    case 'prompt':
      return <PromptInput {...input} rows={field.rows} />
    case 'template': {
      const { rows, rules, hints } = field
      return (
        TemplateInput && <TemplateInput {...input} {...{ rows, rules, hints, isNew, onProblem }} />
      )
    }
    case 'choice':
      return <ChoiceInput {...input} choices={field.choices} />
    case 'number':
      // It reports its text, which is empty if it is not a number.
      return (
        <TextInput
          {...input}
          type="number"
          min={field.min}
          step={field.step}
          inputMode={field.step < 1 ? 'decimal' : 'numeric'}
          // The mouse wheel scrolls the page instead of changing the number.
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
      )
    case 'switch':
      return <SwitchInput {...input} words={field.words} />
    case 'options':
      return (
        <OptionsInput
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

/** A select of a few fixed options. A stored value that is not among them is added. */
function OptionsInput({
  options,
  readOnly,
  defaultValue = '',
  onChange,
  ...props
}: Omit<InputProps, 'onChange'> & {
  options: readonly string[]
  onChange: (word: string) => void
}) {
  const other = options.includes(defaultValue)
    ? []
    : [{ value: defaultValue, label: defaultValue || 'Nothing selected' }]
  return (
    <NativeSelect
      {...props}
      defaultValue={defaultValue}
      disabled={readOnly}
      data={[...other, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** A switch with its state as a word beside it. */
function SwitchInput({
  label,
  description,
  words,
  readOnly,
  defaultValue,
  onChange,
  error,
  'data-path': path,
}: InputProps & { words: { on: string; off: string } }) {
  const [on, setOn] = useState(defaultValue === 'true')
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ id: `${id}-label`, htmlFor: id }}
      description={description}
      error={error}
    >
      <Switch
        id={id}
        size="md"
        aria-labelledby={`${id}-label`}
        data-path={path}
        checked={on}
        disabled={readOnly}
        label={on ? words.on : words.off}
        withThumbIndicator={false}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked)
          onChange(String(checked))
        }}
      />
    </Input.Wrapper>
  )
}
