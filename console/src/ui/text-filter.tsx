import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long to wait for more typing before the list is narrowed, in milliseconds. */
const typingMs = 300

/** Narrows the list by a text or a day, once the typing pauses. */
export function TextFilter({
  label,
  text,
  onChange,
  ...input
}: {
  label: string
  text: string
  onChange: (text: string) => void
} & Pick<TextInputProps, 'className' | 'title' | 'type'>) {
  const [typed, setTyped] = useState(text)
  // A text that comes from elsewhere, such as Back, replaces what was typed.
  const [sent, setSent] = useState(text)
  const [before, setBefore] = useState(text)
  if (before !== text) {
    setBefore(text)
    if (text !== sent) setTyped(text)
    setSent(text)
  }
  const apply = useEffectEvent(() => {
    setSent(typed)
    onChange(typed)
  })
  useEffect(() => {
    if (typed === text) return undefined
    const timer = window.setTimeout(apply, typingMs)
    return () => window.clearTimeout(timer)
  }, [typed, text])
  return (
    <TextInput
      {...input}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
