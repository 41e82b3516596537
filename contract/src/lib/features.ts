/**
 * What our server offers beyond the specification, one word each. Every API response announces them in
 * `featuresHeader`, and the console uses a feature only where the backend behind `/api` announces it.
 *
 * - `versions`: rows carry a `version`, and an update may send `If-Match`.
 * - `idempotency`: a POST may send an `Idempotency-Key`.
 * - `mode-rename`: an update of a mode also takes `name` and `description`.
 * - `pages`: long lists can be read page by page.
 * - `credit-ledger`: every change of a subscription's credits is listed.
 * - `compositions`: the prompt of a mode and a persona can be read as the model gets it.
 * - `tokens`: the tokens of a text can be counted.
 * - `revisions`: every version of a thing can be read, and a change may carry a note.
 * - `usage`: it can be asked what uses a thing.
 * - `service-keys`: a role-play service can be given a key for the delivery endpoints.
 * - `trials`: test conversations can be held with a language model.
 * - `evidence`: it can be asked what a trainee met in a session.
 * - `sign-in-links`: the token of a sign-in link can be exchanged, once, for an access token.
 * - `activity`: the audit log can be read.
 * - `trash`: deleted things can be restored.
 * - `account`: administrators manage their own password, second factor and signed-in places.
 * - `oidc`: administrators can sign in with the company's identity provider.
 * - `csv`: lists can be downloaded as CSV.
 * - `privacy`: a person's data can be exported and erased.
 * - `credit-reversal`: a change of credits can carry a note and be reversed.
 */
export const features = [
  'versions',
  'idempotency',
  'mode-rename',
  'pages',
  'credit-ledger',
  'compositions',
  'tokens',
  'revisions',
  'usage',
  'service-keys',
  'trials',
  'evidence',
  'sign-in-links',
  'activity',
  'trash',
  'account',
  'oidc',
  'csv',
  'privacy',
  'credit-reversal',
] as const

export type Feature = (typeof features)[number]

/** The response header that lists the features, separated by commas. */
export const featuresHeader = 'x-greenroom-features'
