import { say } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isWebAddress, pictureLoads, shownAt } from './address.ts'
import { PersonaPicture } from './persona-picture.tsx'
import styles from './picture-input.module.css'
import type { Picture } from './use-preview.ts'

/** How long typing rests before an address is tried, in milliseconds. */
const rest = 500

/**
 * The address of a picture, tried by loading it. One that fails is cleared once the author is done with it (spec
 * section 5): has left the field, or pressed Enter.
 */
export function AddressInput({
  name,
  value,
  onChange,
  error,
  readOnly,
}: {
  name: string
  value: Picture
  onChange: (value: Picture) => void
  error: ReactNode
  readOnly: boolean
}) {
  const [text, setText] = useState(isWebAddress(value.url) ? value.url : '')
  // An uploaded picture is what remains where no address takes its place.
  const [uploaded] = useState(isWebAddress(value.url) ? '' : value.url)
  const [state, setState] = useState<'checking' | 'shown' | 'invalid'>()
  const typed = useRef(text)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const take = (next: string) => {
    typed.current = next
    setText(next)
    onChange({ url: next.trim() === '' ? uploaded : (shownAt(next.trim()) ?? ''), file: undefined })
  }
  const check = async (done: boolean) => {
    window.clearTimeout(timer.current)
    const tried = typed.current
    if (tried.trim() === '') return
    setState('checking')
    const loads = isWebAddress(tried.trim()) && (await pictureLoads(tried.trim()))
    if (typed.current !== tried) return
    if (loads || !done) return setState(loads ? 'shown' : undefined)
    take('')
    setState('invalid')
  }
  const type = (next: string) => {
    take(next)
    setState(undefined)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void check(false), rest)
  }
  return (
    <div className={styles.upload}>
      <PersonaPicture name={name} src={state === 'shown' ? text.trim() : ''} size={88} />
      <TextInput
        className={styles.side}
        type="url"
        inputMode="url"
        label="Address of the picture"
        description="It begins with https:// and leads to the picture itself."
        placeholder="https://"
        autoComplete="off"
        value={text}
        readOnly={readOnly}
        error={state === 'invalid' ? say.imageUrl : error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void check(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void check(true)
        }}
      />
      {state === 'checking' && <p role="status">Looking for the picture…</p>}
    </div>
  )
}
