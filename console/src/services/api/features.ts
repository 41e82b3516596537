import { featuresHeader } from '@greenroom/contract'
import type { Feature } from '@greenroom/contract'
import { createStore, useStore } from '../../lib/store.ts'

const parse = (words: string | null | undefined): ReadonlySet<string> =>
  new Set(words?.split(',').map((word) => word.trim()))

// The page carries the words of the server that served it, for the very first call. From then on only the responses
// of `/api` count: another backend may stand behind the same address.
let words: string | null | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="features"]')?.content
const features = createStore(parse(words))

/**
 * Takes the features from a response of `/api`. An HTML page or a plain text error comes from something in between
 * (a proxy, a hotel's network) and says nothing about the backend.
 */
export function noteFeatures({ ok, headers }: Response): void {
  const type = headers.get('content-type') ?? ''
  if (ok ? type.includes('html') : !type.includes('json')) return
  const advertised = headers.get(featuresHeader)
  if (advertised === words) return
  words = advertised
  features.set(parse(words))
}

/** Whether the backend advertises this feature now, for code outside of components. */
export const hasFeature = (feature: Feature): boolean => features.get().has(feature)

/** Whether the backend advertises one of these features; the component renders again when that changes. */
export function useFeature(...anyOf: readonly Feature[]): boolean {
  const advertised = useFeatures()
  return anyOf.some((feature) => advertised.has(feature))
}

/** Whether test conversations with a language model can be held. */
export const useHasConversations = (): boolean => useFeature('trials')

/** All features that the backend advertises now; the component renders again when they change. */
export const useFeatures = (): ReadonlySet<string> => useStore(features)
