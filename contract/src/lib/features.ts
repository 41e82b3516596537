/**
 * What our server offers beyond the specification, one word each. Every API response announces them in
 * `featuresHeader`, and the console uses a feature only where the backend behind `/api` announces it.
 *
 * - `versions`: rows carry a `version`, and an update may send `If-Match`.
 * - `idempotency`: a POST may send an `Idempotency-Key`.
 * - `mode-rename`: an update of a mode also takes `name` and `description`.
 * - `pages`: long lists can be read page by page.
 * - `credit-ledger`: every change of a subscription's credits is listed.
 */
export const features = [
  'versions',
  'idempotency',
  'mode-rename',
  'pages',
  'credit-ledger',
] as const

export type Feature = (typeof features)[number]

/** The response header that lists the features, separated by commas. */
export const featuresHeader = 'x-greenroom-features'
