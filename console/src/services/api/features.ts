/** What a backend may offer beyond the spec (design section 5); one that never says so is asked for none of it. */
export type Feature = 'versions' | 'idempotency' | 'mode-rename' | 'pages' | 'credit-ledger'

const seen = new Set<string>()

/** Takes note of the features an answer announces. */
export function noteFeatures(headers: Headers): void {
  for (const word of headers.get('x-greenroom-features')?.split(',') ?? []) seen.add(word.trim())
}

/** Whether the backend has announced this feature since the page was opened. */
export const hasFeature = (feature: Feature): boolean => seen.has(feature)
