/** The action of calls of a language model in a test conversation. */
export const conversationAction = 'trial'

/** What the filter calls each action, and what an entry of it says. `{kind}`, `{name}` and `{credits}` are filled in. */
export const actions: Readonly<Record<string, readonly [label: string, sentence: string]>> = {
  create: ['Added', 'added the {kind} {name}'],
  update: ['Changed', 'changed the {kind} {name}'],
  delete: ['Deleted', 'deleted the {kind} {name}'],
  retire: ['Retired', 'retired the {kind} {name}'],
  'bring-back': ['Brought back', 'brought back the {kind} {name}'],
  deactivate: ['Deactivated', 'deactivated {name}'],
  activate: ['Activated', 'activated {name}'],
  restore: ['Restored', 'restored the {kind} {name}'],
  remove: ['Removed for good', 'removed the {kind} {name} for good'],
  undo: ['Undone', 'undid a change of the {kind} {name}'],
  reverse: ['Credits reversed', 'reversed a change of the {kind} {name}'],
  erase: ['Personal data erased', 'erased the {kind} {name}'],
  export: ['Exported', 'exported {name} as CSV'],
  read: ['Read by services', 'read {name}'],
  download: ['Downloaded', 'downloaded the {kind} {name}'],
  [conversationAction]: ['Test conversations', 'held a test conversation with {name}'],
  mark: ['Sessions marked', 'marked a session of {name}'],
  test: ['Webhooks tested', 'tested the {kind} {name}'],
  'send-again': ['Events sent again', 'sent an event again to the {kind} {name}'],
  'sign-in': ['Signed in', 'signed in'],
  'sign-in-failed': ['Failed sign-ins', 'failed to sign in as {name}'],
  'sign-out': ['Signed out', 'signed out'],
  'set-password': ['Passwords set', 'set a new password'],
  'confirm-password': ['Passwords confirmed', 'confirmed the password'],
  'issue-sign-in-link': ['Sign-in links', 'made a sign-in link for {name}'],
  'link-identity': ['Identities linked', 'linked a user of the identity provider'],
  'prepare-second-factor': ['Second factors prepared', 'prepared a second factor'],
  'turn-on-second-factor': ['Second factors turned on', 'turned on the second factor'],
  'turn-off-second-factor': ['Second factors turned off', 'turned off the second factor'],
}

/** The sentences that differ for one kind of item, by action and table. */
export const specialSentences: Readonly<Record<string, string>> = {
  'create sessions': 'recorded a session of {name}',
  'update sessions': 'changed a session of {name}',
  'delete sessions': 'deleted a session of {name}',
  'restore sessions': 'restored a session of {name}',
  'remove sessions': 'removed a session of {name} for good',
  'undo sessions': 'undid a change of a session of {name}',
  'download sessions': 'downloaded the report of a session of {name}',
  'create user_subscriptions': 'subscribed {name} to a plan',
  'update user_subscriptions': 'changed the credits of {name}',
  'delete user_subscriptions': 'deleted a subscription of {name}',
  'undo user_subscriptions': 'undid a change of the credits of {name}',
  'reverse user_subscriptions': 'reversed a change of the credits of {name}',
  'erase users': 'erased the personal data of {name}',
  'create service_keys': 'created the service key {name}',
  'delete service_keys': 'revoked the service key {name}',
  'restore database': 'restored the database from a backup',
  'create trials': 'kept the conversation {name}',
  'create experiments': 'started the experiment {name}',
  'update experiments': 'stopped the experiment {name}',
  'create backtests': 'tried a changed report of {name} on stored sessions',
  'update backtests': 'stopped a backtest of {name}',
}

/** Updates that are called by the fields they change, by table and fields. */
export const fieldSentences: Readonly<Record<string, string>> = {
  'users role': 'changed the role of {name}',
  'users role,ways_to_sign_in': 'changed the role of {name}',
  'users devices': 'signed {name} out everywhere',
  'users second_factor': 'turned off the second factor of {name}',
  'users identity_provider': 'ended the link of {name} to the identity provider',
  'personas profile_pic': 'changed the picture of the persona {name}',
  'personas persona_products': 'changed the products of the persona {name}',
}
