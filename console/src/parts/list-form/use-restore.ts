import { useState } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import { toastFailure } from '../../services/toasts.ts'
import { reloadRevisions } from '../history/use-revisions.ts'
import type { Thing } from '../history/history-props.ts'
import { restoringBody } from './form-body.ts'
import type { Panel } from './panel.ts'
import type { Version } from './read-version.ts'
import { useSave } from './use-save.ts'

/**
 * Saves an earlier version of a row again, which makes a new version.
 * @param onRestored called once the new version is listed
 */
export function useRestore(panel: Panel, thing: Thing, onRestored: () => void) {
  const [attempt, setAttempt] = useState<{ number: number; refusal?: string | undefined }>()
  const [isPending, setIsPending] = useState(false)
  const { mutate } = useSave(panel, {
    onPending: setIsPending,
    async onSaved(_saved, _body, { isMounted }) {
      await reloadRevisions(thing)
      if (isMounted()) onRestored()
    },
    onConflict({ message }) {
      toastFailure(message, panel.toastOptions)
      void reloadRevisions(thing)
    },
    onFailed(refusal) {
      setAttempt((last) => last && { ...last, refusal })
      return refusal === undefined ? undefined : 'shown'
    },
  })
  return {
    isPending,
    /** Why the server refused to restore this version. */
    refusalOf: (number: number) => (attempt?.number === number ? attempt.refusal : undefined),
    /** @param current the row of now */
    restore(number: number, { row, fields, extras }: Version, current: Item) {
      setAttempt({ number })
      const body = restoringBody(panel, fields, row, { ...current, ...extras?.restored })
      void mutate({ target: current, body, version: current.version })
    },
  }
}
