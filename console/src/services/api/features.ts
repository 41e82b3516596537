/** What a backend may offer beyond the spec (design section 5); one that never says so is asked for none of it. */
export type Feature = 'versions' | 'idempotency' | 'mode-rename' | 'pages' | 'credit-ledger'

const seen = new Set<string>()

const note = (words: string | null | undefined) => {
  for (const word of words?.split(',') ?? []) seen.add(word.trim())
}

// A server that serves the page beside its own API says what that can with the page already, for the very first call.
note(document.querySelector<HTMLMetaElement>('meta[name="features"]')?.content)

/** Takes note of the features an answer announces. */
export const noteFeatures = (headers: Headers): void => note(headers.get('x-greenroom-features'))

/** Whether the backend has announced this feature since the page was opened, or with the page. */
export const hasFeature = (feature: Feature): boolean => seen.has(feature)
