import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isWebAddress, pictureLoads, shownAt } from './picture-url.ts'
import type { Picture } from './use-preview.ts'

/**
 * An address that is typed and then tried by loading its picture. One that fails is cleared (spec section 5). A form
 * that is submitted meanwhile waits for the outcome.
 * @param field the text field, in its form
 */
export function useAddress(
  field: RefObject<HTMLInputElement | null>,
  { value, onChange }: { value: Picture; onChange: (value: Picture) => void },
) {
  // An uploaded picture is what remains where no address takes its place.
  const [uploaded] = useState(isWebAddress(value.url) ? '' : value.url)
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<'checking' | 'invalid'>()
  const untried = useRef<string>(undefined)
  const running = useRef<{ tried: string; outcome: Promise<boolean> }>(undefined)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])

  const settle = (url: string, failed = false) => {
    untried.current = running.current = undefined
    setTyped(undefined)
    setState(failed ? 'invalid' : undefined)
    const { file } = latest.current
    // An address takes the place of the file that there was, not of one that was chosen since.
    onChange({ url, file: failed || file !== value.file ? file : undefined })
    return !failed
  }
  /** @returns whether the address is good, or there is none */
  const check = (): Promise<boolean> => {
    const tried = untried.current
    if (tried === undefined) return Promise.resolve(true)
    if (running.current?.tried !== tried) running.current = { tried, outcome: examine(tried) }
    return running.current.outcome
  }
  const examine = async (tried: string): Promise<boolean> => {
    const address = tried.trim()
    if (address !== '') setState('checking')
    const loads = await (isWebAddress(address) ? pictureLoads(address) : false)
    // Something else was typed while it was looked for.
    if (untried.current !== tried) return check()
    if (address === '') return settle(uploaded)
    return loads ? settle(shownAt(address) ?? '') : settle(uploaded, true)
  }
  const type = (text: string, whole: boolean) => {
    untried.current = text
    setTyped(text)
    setState(undefined)
    if (whole) void check()
  }

  const holdBack = useEffectEvent((event: SubmitEvent) => {
    const form = event.currentTarget
    if (untried.current === undefined || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    void check().then((good) => (good ? form.requestSubmit() : field.current?.focus()))
  })
  useEffect(() => {
    const form = field.current?.form
    const listener = (event: SubmitEvent) => holdBack(event)
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [field])

  const text = typed ?? (isWebAddress(value.url) ? value.url : '')
  return { text, state, type, check }
}
