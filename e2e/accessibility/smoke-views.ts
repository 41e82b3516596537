/** The views that `npm test` checks. The full run checks all views. */
export const smokeViews: readonly string[] = [
  // Lists and pages
  'users',
  'users, loading',
  'users, a long list',
  'sessions',
  'subscription',
  'modes',
  'personas',
  'Industries',
  'Industries, empty',
  'Industries, failed',
  'a deleted row',
  'trash',
  'a panel that failed to load',
  // Forms
  'sign-in, errors',
  'sign-in, identity provider',
  'edit user, errors',
  'edit plan, errors',
  'modes, every kind of error',
  'persona, errors',
  'persona, picture',
  'Industries, add, with errors',
  'Reports, choosing a mode',
  'Coaching, errors',
  // Dialogs and menus
  'credit history, reversals',
  'erase a person, another address',
  'account menu',
  'navigation drawer',
  'sign-in dialog',
  'report',
  'gift credits',
  'modes, preview with notes',
  'replace voices, failed',
  'products of a persona',
  'Industries, delete',
  'history',
  'history, refused',
  'rehearsal, one conversation',
  'rehearsal, results',
  'test conversation, judged',
  'what the trainee met',
  'scores over time',
  'kept conversation',
  'service keys, new secret',
  'service keys',
  // Toasts and notices
  'toasts',
  'restored draft',
  'session ended',
  'Industries, conflict',
]

/** The smoke views that are not among these. */
export const missingSmokeViews = (viewNames: readonly string[]): string[] =>
  smokeViews.filter((name) => !viewNames.includes(name))
