import { startTransition, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { EditedRow } from './edited-row.ts'

/** How long after a key press the preview follows, in milliseconds. Long prompts wait for a pause. */
const delays = { short: 30, long: 400 }
const longPrompt = 50_000

/**
 * What is typed in the form, off the key path: the preview never delays a key.
 * @param promptLength the length of the prompt that is shown
 */
export function useTypedValues({ typed }: EditedRow, promptLength: RefObject<number>) {
  const [values, setValues] = useState(typed.get)
  useEffect(() => {
    let timer = 0
    const follow = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(
        () => startTransition(() => setValues(typed.get())),
        promptLength.current < longPrompt ? delays.short : delays.long,
      )
    }
    follow()
    const unsubscribe = typed.subscribe(follow)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [typed, promptLength])
  return values
}
