/**
 * What our server offers beyond the specification, one word each. Every API response announces them in
 * `featuresHeader`, and the console uses a feature only where the backend behind `/api` announces it.
 */
export const features = [
  'versions', // Rows carry a `version`, and an update may send `If-Match`
  'idempotency', // A POST may send an `Idempotency-Key`
  'mode-rename', // An update of a mode also takes `name` and `description`
  'pages', // Long lists can be read page by page
  'credit-ledger', // Every change of a subscription's credits is listed
  'compositions', // The prompt of a mode and a persona can be read as the model gets it
  'tokens', // The tokens of a text can be counted
  'revisions', // Every version of an item can be read, and a change may carry a note
  'usage', // It can be asked what uses an item
  'service-keys', // A role-play service can be given a key for the delivery endpoints
  'trials', // Test conversations can be held with a language model
  'evidence', // It can be asked which prompt a session used
  'sign-in-links', // The token of a sign-in link can be exchanged, once, for an access token
  'activity', // The audit log can be read
  'trash', // Deleted items can be restored
  'account', // Administrators manage their own password, second factor and signed-in places
  'oidc', // Administrators can sign in with the company's identity provider
  'csv', // Lists can be downloaded as CSV
  'privacy', // A person's data can be exported and erased
  'credit-reversal', // A change of credits can carry a note and be reversed
  'administrators', // Administrators can be added, and others' ways to sign in taken away
  'system', // What the server runs with can be read
  'retire', // Personas and modes can be retired: the catalogue of the role-play service no longer lists them
  'people', // Trainees and their managers can be listed, added, imported and deactivated
  'people-csv', // People can be downloaded as CSV, and a file of people also sets `status` and `role`
  'low-credits', // A plan says below which percentage credits are low
  'all-sessions', // The sessions of everybody are listed
  'session-search', // They can be narrowed by the name or address of a person, and say when they were created
  'insights', // Figures of a range of days
  'key-calls', // The calls of a service key are counted, and those that were refused can be read
  'key-scopes', // A service key can be one for reporting or provisioning, and can expire
  'scim', // An identity provider can provision people with SCIM 2.0
  'password-mail', // Administrators who have forgotten their password get a link by mail
  'webhooks', // Events are sent to other services
  'more-events', // Webhooks are told of people who are activated, and of retired personas and modes
  'experiments', // Unsaved changes can be tried on kept conversations
  'backtests', // A changed report prompt can be tried on stored sessions
  'backtest-list', // Backtests are listed, and say which text they tried
  'tests', // What was tried can be read, also without a language model
  'model-trials', // Other models of the model server can be tried, as personas and as the judge
  'own-voices', // The company's own voices can be listed
  'speech', // Sentences can be heard in the real voice, and it is checked whether voices still exist
  'marks', // People score sessions without seeing the judge's scores
] as const

export type Feature = (typeof features)[number]

/** The response header that lists the features, separated by commas. */
export const featuresHeader = 'x-greenroom-features'
