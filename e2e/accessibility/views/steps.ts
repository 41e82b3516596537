/**
 * The views that show each dialog, side panel and walk through several steps, by the source of what they show. In each of them
 * the focus must be inside. A source that is missing here fails a test.
 */
export const steps: Readonly<Record<string, readonly string[]>> = {
  'features/account/account-dialog.tsx': ['account', 'recovery codes'],
  'features/tests/backtests/backtest-dialog.tsx': [
    'backtest, before it starts',
    'backtest, refused',
    'backtest, running',
    'backtest, finished',
  ],
  'features/tests/backtests/backtest-result-dialog.tsx': ['backtest, from the list'],
  'features/tests/experiments/estimate-dialog.tsx': [
    'experiment, estimate',
    'experiment, no conversations',
  ],
  'features/tests/experiments/experiment-dialog.tsx': [
    'experiment, running',
    'experiment, better',
    'experiment, one conversation',
    'experiment, back from a conversation',
    'experiment, not loaded',
  ],
  'features/tests/models/try-model-dialog.tsx': [
    'another model, for personas',
    'another model, for the judge',
    'another model, not loaded',
    'another model, no conversations',
  ],
  'features/find/palette.tsx': ['find', 'find, with results', 'find, nothing'],
  'features/tests/marks/mark-sessions.tsx': [
    'sessions to mark, marked',
    'sessions to mark, the next',
    'sessions to mark, all marked',
  ],
  'features/people/add-person.tsx': ['people, add'],
  'features/people/bulk-bar.tsx': [
    'people, gift',
    'people, gift, some not changed',
    'people, selected',
  ],
  'features/people/import-dialog.tsx': [
    'people, import',
    'people, import, checked',
    'people, imported',
  ],
  'features/personas/personas-panel.tsx': [
    'products of a persona',
    'products of a persona, some available',
  ],
  'features/personas/voice-health/replace-voices-dialog.tsx': [
    'replace voices',
    'replace voices, failed',
  ],
  'features/prompts/impact/impact-dialog.tsx': ['Industries, changed prompts'],
  'features/service-keys/service-keys-dialog.tsx': [
    'service keys, loading',
    'service keys, failed',
    'service keys, empty, with an error',
    'service keys, not created',
    'service keys, new secret',
    'service keys, refused calls',
    'service keys, revoking one',
  ],
  'features/system/system-dialog.tsx': ['system, loading', 'system, failed', 'system'],
  'features/tests/conversation/conversation-panel.tsx': [
    'test conversation, empty',
    'test conversation, answered',
    'test conversation, judged',
    'test conversation, failed',
    'test conversation, keeping it',
    'kept conversations',
    'kept conversation',
    'kept conversation, renaming it',
  ],
  'features/tests/judge/judge-panel.tsx': ['report prompt, being tried', 'report prompt, tried'],
  'features/tests/panels/conversations-panel.tsx': ['kept conversations, one of all'],
  'features/users/administrators/administrators-dialog.tsx': [
    'administrators',
    'administrators, adding one that is not complete',
  ],
  'features/users/list/change-role-dialog.tsx': ['users, change role'],
  'features/users/privacy/personal-data.tsx': ['erase a person, another address'],
  'features/users/sessions/sessions-view.tsx': [
    'report',
    'unreadable report',
    'prompt used in a session',
    'prompt used in a session, failed',
  ],
  'features/users/subscription/subscription-view.tsx': [
    'gift credits',
    'gift credits, errors',
    'gift credits, no response',
  ],
  'features/webhooks/webhooks-dialog.tsx': [
    'webhooks, empty',
    'webhooks, new secret',
    'webhooks, the form with errors',
    'webhooks, deliveries',
  ],
  'screens/dashboard/overlays.tsx': [
    'logout dialog',
    'Industries, delete with its usage',
    'session ended, in a dialog',
    'password question',
    'set-password link',
    'sign-in dialog',
    'sign-in dialog, errors',
    'someone else has signed in',
  ],
}
