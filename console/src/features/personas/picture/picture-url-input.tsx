import { validationMessages } from '@greenroom/contract'
import { TextInput } from '@mantine/core'
import { useRef, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { focusElement } from '../../../lib/focus.ts'
import { displayUrl, isWebUrl, pictureLoads } from '../../../ui/persona-picture/picture-url.ts'

/** A persona's picture: a file to upload after the save, or a URL. */
export interface Picture {
  url: string
  file: File | undefined
}

/**
 * The Image URL field. A URL is checked by loading the image: on blur, on Enter, and at once when pasted. One that fails
 * to load is cleared (spec section 5). A submit waits for a running check.
 */
export function PictureUrlInput({
  value,
  onChange,
  error,
  readOnly,
}: {
  value: Picture
  onChange: (value: Picture) => void
  error: ReactNode
  readOnly: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  // The uploaded picture, which stays if no URL replaces it.
  const [uploaded] = useState(isWebUrl(value.url) ? '' : value.url)
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<'checking' | 'invalid'>()
  const unchecked = useRef<string>(undefined)
  const running = useRef<{ text: string; result: Promise<boolean> }>(undefined)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const finish = (url: string, failed = false) => {
    unchecked.current = running.current = undefined
    setTyped(undefined)
    setState(failed ? 'invalid' : undefined)
    const { file } = latest.current
    // A URL replaces the file chosen before it, not one chosen in the meantime.
    onChange({ url, file: failed || file !== value.file ? file : undefined })
    return !failed
  }
  /** @returns whether the URL loads, or is empty */
  const check = (): Promise<boolean> => {
    const typedText = unchecked.current
    if (typedText === undefined) return Promise.resolve(true)
    if (running.current?.text !== typedText)
      running.current = { text: typedText, result: load(typedText) }
    return running.current.result
  }
  const load = async (typedText: string): Promise<boolean> => {
    const url = typedText.trim()
    if (url !== '') setState('checking')
    const loads = await (isWebUrl(url) ? pictureLoads(url) : false)
    // The text has changed in the meantime.
    if (unchecked.current !== typedText) return check()
    if (url === '') return finish(uploaded)
    return loads ? finish(displayUrl(url) ?? '') : finish(uploaded, true)
  }

  const delaySubmit = useEffectEvent((event: SubmitEvent) => {
    const form = event.currentTarget
    if (unchecked.current === undefined || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    void check().then((valid) => (valid ? form.requestSubmit() : focusElement(field.current)))
  })
  useEffect(() => {
    const form = field.current?.form
    const listener = (event: SubmitEvent) => delaySubmit(event)
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [])

  const text = typed ?? (isWebUrl(value.url) ? value.url : '')
  return (
    <>
      <TextInput
        ref={field}
        type="url"
        label="Image URL"
        description="A link to the image file, starting with https://"
        autoComplete="off"
        value={text}
        readOnly={readOnly}
        error={state === 'invalid' ? validationMessages.imageUrl : error}
        onChange={({ currentTarget: { value: next } }) => {
          unchecked.current = next
          setTyped(next)
          setState(undefined)
          // Pasted.
          if (next.length > text.length + 1) void check()
        }}
        onBlur={() => void check()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void check()
        }}
      />
      <p className="dimmed small unless-empty space-above" role="status">
        {state === 'checking' && 'Checking the image…'}
      </p>
    </>
  )
}
