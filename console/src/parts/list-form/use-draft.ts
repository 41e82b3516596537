import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../services/drafts.ts'
import type { Draft } from '../../services/drafts.ts'
import { sameValues } from './values.ts'
import type { Values } from './values.ts'

/** How long after the last key the draft is written, in milliseconds. */
const pause = 300

interface Drafting {
  /** The draft the form was opened with. */
  found: Draft | undefined
  /** Takes note of what is typed; values that say what is stored are no draft. */
  note: (values: Values) => void
  /** Drops what is kept: it was saved, or is not wanted. */
  drop: () => void
  /** Drops it and says so: the form shows what is stored. @param version the version of the row it shows */
  restart: (version: number | undefined) => void
  /** The version that what is typed was made from. */
  version: () => number | undefined
  /** Keeps these values at once, and takes what is typed from now on as made from another version. */
  rebase: (values: Values, version: number | undefined) => void
}

/**
 * Keeps what is typed over a reload and over leaving the form by another way than Save and Cancel.
 * @param name which form it is
 * @param stored what the form shows without a draft
 * @param version the version of the row it shows
 */
export function useDraft(name: string, stored: Values, version: number | undefined): Drafting {
  const [found, setFound] = useState(() => {
    const draft = readDraft(name)
    return draft && !sameValues(stored, draft.values) ? draft : undefined
  })
  const base = useRef(found?.version ?? version)
  const pending = useRef<Values>(undefined)
  const timer = useRef(0)

  const keep = (values: Values) =>
    keepDraft(name, { values, at: Date.now(), version: base.current })
  const write = () => {
    const values = pending.current
    pending.current = undefined
    if (!values) return
    if (sameValues(stored, values)) dropDraft(name)
    else keep(values)
  }
  const drop = () => {
    pending.current = undefined
    window.clearTimeout(timer.current)
    dropDraft(name)
  }
  const flush = useEffectEvent(write)
  useEffect(() => {
    const leave = () => flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    found,
    note(values) {
      pending.current = { ...values }
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(write, pause)
    },
    drop,
    restart(to) {
      drop()
      base.current = to
      setFound(undefined)
    },
    version: () => base.current,
    rebase(values, to) {
      pending.current = undefined
      window.clearTimeout(timer.current)
      keep(values)
      base.current = to
    },
  }
}
