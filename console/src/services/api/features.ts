import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'

/** What a backend may offer beyond the specification. One that does not advertise a feature is never asked for it. */
export type Feature = 'versions' | 'idempotency' | 'mode-rename' | 'pages' | 'credit-ledger'

const parse = (words: string | null | undefined): ReadonlySet<string> =>
  new Set(words?.split(',').map((word) => word.trim()))

// The page carries the words of the server that served it, for the very first call. From then on only the responses
// of `/api` count: another backend may stand behind the same address.
const features = createStore(
  parse(document.querySelector<HTMLMetaElement>('meta[name="features"]')?.content),
)

/**
 * Takes the features from a response of `/api`. An HTML page or a plain text error comes from something in between
 * (a proxy, a hotel's network) and says nothing about the backend.
 */
export function noteFeatures({ ok, headers }: Response): void {
  const type = headers.get('content-type') ?? ''
  if (ok ? type.includes('html') : !type.includes('json')) return
  features.set(parse(headers.get('x-greenroom-features')))
}

/** Whether the backend advertises this feature now, for code outside of components. */
export const hasFeature = (feature: Feature): boolean => features.get().has(feature)

/** Whether the backend advertises this feature; the component renders again when that changes. */
export const useFeature = (feature: Feature): boolean =>
  useSyncExternalStore(features.subscribe, () => hasFeature(feature))
