import { Input, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useId, useState } from 'react'
import type { InputProps } from './input-props.ts'

/** A switch with its state as a word beside it. */
export function SwitchInput({
  label,
  description,
  words,
  readOnly,
  defaultValue,
  onChange,
  error,
  'data-path': path,
}: InputProps & { label: string; description?: string; words: { on: string; off: string } }) {
  const [on, setOn] = useState(defaultValue === 'true')
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ id: `${id}-label`, htmlFor: id }}
      {...(description && { description })}
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
