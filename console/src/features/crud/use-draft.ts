import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import type { Item } from '../../services/api/crud-resource.ts'
import { dropDraft, storeDraft } from '../../services/session/drafts.ts'
import type { Draft, DraftText } from '../../services/session/drafts.ts'
import type { Base } from './form-state.ts'
import { sameValues } from './values.ts'
import type { Values } from './values.ts'

/** How long after the last key press the draft is stored, in milliseconds. */
const delay = 300

/** The name of the drafts of what a form edits. @param id absent when adding */
export const draftNameOf = (segment: string, id = 'new'): string => `${segment}:${id}`

/** What a form stores: its values, and what they were made from. */
export const draftText = (
  values: Values,
  { version, stored }: Base<Item>,
  note?: string,
): DraftText => ({ values, version, stored, note })

/** Stores what is typed, so that it survives closing the tab and leaving the form by any way but Save and Cancel. */
export function useDraft(item: string, base: Base<Item>, restored: Draft | undefined) {
  /** What this form restored or stored last. It replaces only that, and leaves the drafts of other tabs alone. */
  const last = useRef(restored)
  /** Whether the form is over. An input that answers later must not bring its draft back. */
  const isOver = useRef(false)
  const put = (text: DraftText) => {
    if (isOver.current) return
    last.current = storeDraft(item, text, last.current)
  }
  const drop = () => {
    if (last.current) dropDraft(last.current)
    last.current = undefined
  }
  const store = useDebouncedCallback(
    (values: Values, note?: string) => {
      if (sameValues(base.stored, values)) drop()
      else put(draftText(values, base, note))
    },
    { delay, flushOnUnmount: true },
  )
  const flush = () => store.flush()
  useWindowEvent('pagehide', flush)
  useWindowEvent('visibilitychange', flush)
  return {
    /** Stores values after a pause; those that equal the row are no draft. */
    store,
    /** Stores at once what waits to be stored. */
    flush,
    /** Stores values at once, as made from this version. */
    storeNow(values: Values, madeFrom: Base<Item>) {
      store.cancel()
      put(draftText(values, madeFrom))
    },
    drop() {
      store.cancel()
      drop()
    },
    /** Drops it for good. */
    end() {
      isOver.current = true
      store.cancel()
      drop()
    },
  }
}
