import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import type { Item } from '../../services/api/crud-resource.ts'
import { dropDraft, storeDraft } from '../../services/drafts.ts'
import type { Base } from './form-state.ts'
import { sameValues } from './values.ts'
import type { Values } from './values.ts'

/** How long after the last key press the draft is stored, in milliseconds. */
const delay = 300

/**
 * Stores what is typed, so that it survives a reload and leaving the form by any way but Save and Cancel.
 * @param key identifies the form
 */
export function useDraft(key: string, { stored, version }: Base<Item>) {
  const store = useDebouncedCallback(
    (values: Values, note?: string) => {
      if (sameValues(stored, values)) dropDraft(key)
      else storeDraft(key, { values, at: Date.now(), version, note })
    },
    { delay, flushOnUnmount: true },
  )
  useWindowEvent('pagehide', () => store.flush())
  return {
    /** Stores values after a pause; those that equal the row are no draft. */
    store,
    /** Stores values at once, as made from this version. */
    storeNow(values: Values, madeFrom: number | undefined) {
      store.cancel()
      storeDraft(key, { values, at: Date.now(), version: madeFrom })
    },
    drop() {
      store.cancel()
      dropDraft(key)
    },
  }
}
