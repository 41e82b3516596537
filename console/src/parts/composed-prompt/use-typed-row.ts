import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { RefObject } from 'react'
import type { EditedRow } from '../edited-row.ts'

/** How long after a key press the preview follows, in milliseconds. Long prompts wait for a pause. */
const delays = { short: 30, long: 400 }
const longPrompt = 50_000

/**
 * The edited row, off the key path: the preview never delays a key.
 * @param promptLength the length of the prompt that is shown
 */
export function useTypedRow(edited: EditedRow, promptLength: RefObject<number>) {
  const read = () => ({ row: edited.row(), isUnsaved: edited.isNew || edited.isDirty() })
  const [typed, setTyped] = useState(read)
  const update = useEffectEvent(() => startTransition(() => setTyped(read())))
  const { subscribe } = edited
  useEffect(() => {
    let timer = 0
    const follow = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(
        () => update(),
        promptLength.current < longPrompt ? delays.short : delays.long,
      )
    }
    follow()
    const unsubscribe = subscribe(follow)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [subscribe, promptLength])
  return typed
}
