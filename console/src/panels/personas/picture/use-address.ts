import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { isWebAddress, pictureLoads, shownAt } from './address.ts'
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

  const settle = (url: string, failed = false) => {
    untried.current = undefined
    setTyped(undefined)
    setState(failed ? 'invalid' : undefined)
    onChange({ url, file: failed ? value.file : undefined })
    return !failed
  }
  /** @returns whether the address is good, or there is none */
  const check = async (): Promise<boolean> => {
    const tried = untried.current
    if (tried === undefined) return true
    const address = tried.trim()
    if (address === '') return settle(uploaded)
    setState('checking')
    const loads = isWebAddress(address) && (await pictureLoads(address))
    // Something else was typed while it was looked for.
    if (untried.current !== tried) return check()
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
