import { startTransition, useEffect, useState } from 'react'
import type { EditedRow } from './edited-row.ts'

/** How long after a key press the preview follows, in milliseconds. Long texts take longer to lay out. */
const delays = { short: 40, long: 400 }
const longText = 50_000

/** What is typed in the form, off the key path: the preview never delays a key. */
export function useTypedValues({ typed }: EditedRow) {
  const [values, setValues] = useState(typed.get)
  useEffect(() => {
    let timer = 0
    const follow = () => {
      window.clearTimeout(timer)
      const length = Object.values(typed.get()).reduce((sum, value) => sum + value.length, 0)
      timer = window.setTimeout(
        () => startTransition(() => setValues(typed.get())),
        length < longText ? delays.short : delays.long,
      )
    }
    follow()
    const unsubscribe = typed.subscribe(follow)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [typed])
  return values
}
