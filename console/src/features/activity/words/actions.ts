/** The actions that the filter offers, in its words. */
export const actionLabels: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  remove: 'Removed for good',
  undo: 'Undone',
  reverse: 'Credits reversed',
  erase: 'Personal data erased',
  export: 'Exported',
  download: 'Downloaded',
  trial: 'Test conversations',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Failed sign-ins',
  'sign-out': 'Signed out',
  'set-password': 'Passwords set',
  'confirm-password': 'Passwords confirmed',
  'issue-sign-in-link': 'Sign-in links',
  'link-identity': 'Identities linked',
  'prepare-second-factor': 'Second factors prepared',
  'turn-on-second-factor': 'Second factors turned on',
  'turn-off-second-factor': 'Second factors turned off',
}

/** What an entry of an action says. `{kind}`, `{name}` and `{credits}` are filled in. */
export const actionSentences: Readonly<Record<string, string>> = {
  create: 'added the {kind} {name}',
  update: 'changed the {kind} {name}',
  delete: 'deleted the {kind} {name}',
  restore: 'restored the {kind} {name}',
  remove: 'removed the {kind} {name} for good',
  undo: 'undid a change of the {kind} {name}',
  reverse: 'reversed a change of the {kind} {name}',
  erase: 'erased the {kind} {name}',
  export: 'exported {name} as CSV',
  download: 'downloaded the {kind} {name}',
  trial: 'held a test conversation with {name}',
  'sign-in': 'signed in',
  'sign-in-failed': 'failed to sign in as {name}',
  'sign-out': 'signed out',
  'set-password': 'set a new password',
  'confirm-password': 'confirmed the password',
  'issue-sign-in-link': 'made a sign-in link for {name}',
  'link-identity': 'linked a user of the identity provider',
  'prepare-second-factor': 'prepared a second factor',
  'turn-on-second-factor': 'turned on the second factor',
  'turn-off-second-factor': 'turned off the second factor',
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
}

/** Updates that are called by the fields they change, by table and fields. */
export const fieldSentences: Readonly<Record<string, string>> = {
  'users role': 'changed the role of {name}',
  'users role,ways_to_sign_in': 'changed the role of {name}',
  'personas profile_pic': 'changed the picture of the persona {name}',
  'personas persona_products': 'changed the products of the persona {name}',
}
