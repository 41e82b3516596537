import { activityActions } from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import { actions } from './actions.ts'
import { describeEntry, sentenceText } from './describe-entry.ts'
import { kinds } from './kinds.ts'

const entry = {
  action: 'update',
  entity: 'industries',
  entity_id: '0c1d2e3f-4a5b-6c7d-8e9f-a0b1c2d3e4f5',
  title: 'Automotive components' as string | null,
  fields: ['details'],
}

/** What entries say, by action, table and title: all pairs that the server writes. */
const sentences: readonly (readonly [
  action: string,
  table: string,
  title: string,
  sentence: string,
])[] = [
  ['create', 'industries', 'Steel', 'added the industry Steel'],
  ['create', 'interaction_modes', 'Cold call', 'added the mode Cold call'],
  ['create', 'mode_reports', 'Cold call', 'added the report Cold call'],
  ['create', 'coaching_prompts', 'Tone', 'added the coaching prompt Tone'],
  ['create', 'users', 'Maya Okafor', 'added the user Maya Okafor'],
  ['create', 'sessions', 'Maya Okafor with Dana', 'recorded a session of Maya Okafor with Dana'],
  ['create', 'user_subscriptions', 'Maya Okafor', 'subscribed Maya Okafor to a plan'],
  ['create', 'service_keys', 'Production', 'created the service key Production'],
  ['create', 'trials', 'Hard opening', 'kept the conversation Hard opening'],
  ['create', 'experiments', 'Shorter', 'started the experiment Shorter'],
  ['update', 'personas', 'Dana', 'changed the persona Dana'],
  ['update', 'products', 'gear_pump', 'changed the product gear pump'],
  [
    'update',
    'manufacturing_models',
    'make_to_order',
    'changed the manufacturing model make to order',
  ],
  ['update', 'plans', 'starter', 'changed the plan starter'],
  ['update', 'users', 'Maya Okafor', 'changed the user Maya Okafor'],
  ['update', 'sessions', 'Maya Okafor with Dana', 'changed a session of Maya Okafor with Dana'],
  ['update', 'user_subscriptions', 'Maya Okafor', 'changed the credits of Maya Okafor'],
  ['update', 'trials', 'Hard opening', 'changed the conversation Hard opening'],
  ['update', 'experiments', 'Shorter', 'stopped the experiment Shorter'],
  ['retire', 'personas', 'Dana', 'retired the persona Dana'],
  ['bring-back', 'interaction_modes', 'Cold call', 'brought back the mode Cold call'],
  ['deactivate', 'users', 'Maya Okafor', 'deactivated Maya Okafor'],
  ['activate', 'users', 'Maya Okafor', 'activated Maya Okafor'],
  ['delete', 'plant_size_impacts', 'very_large', 'deleted the plant size very large'],
  ['delete', 'sessions', 'Maya Okafor with Dana', 'deleted a session of Maya Okafor with Dana'],
  ['delete', 'service_keys', 'Production', 'revoked the service key Production'],
  ['delete', 'trials', 'Hard opening', 'deleted the conversation Hard opening'],
  ['delete', 'experiments', 'Shorter', 'deleted the experiment Shorter'],
  ['restore', 'company_sizes', 'mid_size', 'restored the company size mid size'],
  ['restore', 'sessions', 'Maya Okafor with Dana', 'restored a session of Maya Okafor with Dana'],
  ['restore', 'database', '', 'restored the database from a backup'],
  ['remove', 'ai_roles', 'Buyer', 'removed the AI role Buyer for good'],
  ['remove', 'sessions', 'Maya Okafor', 'removed a session of Maya Okafor for good'],
  ['undo', 'personas', 'Dana', 'undid a change of the persona Dana'],
  [
    'reverse',
    'user_subscriptions',
    'Maya Okafor',
    'reversed a change of the credits of Maya Okafor',
  ],
  ['erase', 'users', 'Erased person', 'erased the personal data of Erased person'],
  ['export', 'users', 'Maya Okafor', 'exported the personal data of Maya Okafor'],
  ['export', 'users', 'Sessions of Maya Okafor', 'exported Sessions of Maya Okafor as CSV'],
  [
    'export',
    'user_subscriptions',
    'Credit history of Maya',
    'exported Credit history of Maya as CSV',
  ],
  ['export', 'plans', 'Subscription plans', 'exported Subscription plans as CSV'],
  ['export', 'audit_log', 'Activity', 'exported Activity as CSV'],
  ['read', 'users', 'People', 'read People'],
  [
    'download',
    'sessions',
    'Maya with Dana',
    'downloaded the report of a session of Maya with Dana',
  ],
  ['trial', 'trials', 'Dana (Cold call)', 'held a test conversation with Dana (Cold call)'],
  ['mark', 'sessions', 'Maya with Dana', 'marked a session of Maya with Dana'],
  ['create', 'backtests', 'Cold call', 'tried a changed report of Cold call on stored sessions'],
  ['update', 'backtests', 'Cold call', 'stopped a backtest of Cold call'],
  ['create', 'voices', 'Greta', 'added the voice Greta'],
  ['create', 'webhooks', 'https://a.co/', 'added the webhook https://a.co/'],
  ['update', 'webhooks', 'https://a.co/', 'changed the webhook https://a.co/'],
  ['delete', 'webhooks', 'https://a.co/', 'deleted the webhook https://a.co/'],
  ['test', 'webhooks', 'https://a.co/', 'tested the webhook https://a.co/'],
  ['send-again', 'webhooks', 'https://a.co/', 'sent an event again to the webhook https://a.co/'],
  ['sign-in', 'users', 'Ann Admin', 'signed in'],
  ['sign-in-failed', 'users', 'a@b.example', 'failed to sign in as a@b.example'],
  ['sign-out', 'users', 'Ann Admin', 'signed out'],
  ['issue-sign-in-link', 'users', 'Maya Okafor', 'made a sign-in link for Maya Okafor'],
  ['link-identity', 'users', 'Ann Admin', 'linked a user of the identity provider'],
  ['confirm-password', 'users', 'Ann Admin', 'confirmed the password'],
  ['set-password', 'users', 'Ann Admin', 'set a new password'],
  ['prepare-second-factor', 'users', 'Ann Admin', 'prepared a second factor'],
  ['turn-on-second-factor', 'users', 'Ann Admin', 'turned on the second factor'],
  ['turn-off-second-factor', 'users', 'Ann Admin', 'turned off the second factor'],
]

describe('describeEntry', () => {
  test.each(sentences)('describes %s of %s %s', (action, entity, title, sentence) => {
    expect(sentenceText({ ...entry, action, entity, title })).toBe(sentence)
  })

  test('knows every action and every kind', () => {
    const described = new Set(sentences.map(([action]) => action))
    expect([...described].toSorted()).toEqual(activityActions.toSorted())
    expect(Object.keys(actions).toSorted()).toEqual(activityActions.toSorted())
    const tables = new Set(sentences.map(([, table]) => table))
    expect([...tables].toSorted()).toEqual([...Object.keys(kinds), 'database'].toSorted())
  })

  test.each([
    ['changed the role of Maya', { entity: 'users', fields: ['role'] }],
    ['changed the role of Maya', { entity: 'users', fields: ['role', 'ways_to_sign_in'] }],
    ['gave 20 credits to Maya', { entity: 'user_subscriptions', credits: 20 }],
    ['took 1 credit from Maya', { entity: 'user_subscriptions', credits: -1 }],
    ['changed the credits of Maya', { entity: 'user_subscriptions', credits: 0 }],
    ['changed the picture of the persona Maya', { entity: 'personas', fields: ['profile_pic'] }],
    [
      'changed the products of the persona Maya',
      { entity: 'personas', fields: ['persona_products'] },
    ],
    ['exported Maya as CSV', { action: 'export', entity: 'users', entity_id: '' }],
    ['held a test conversation', { action: 'trial', entity: 'trials', title: 'Test conversation' }],
    ['held a test conversation', { action: 'trial', entity: 'trials', title: null }],
  ])('says "%s" for %j', (text, change) => {
    expect(sentenceText({ ...entry, title: 'Maya', ...change })).toBe(text)
  })

  test('separates the name, so that it can be a link', () => {
    expect(describeEntry({ ...entry, action: 'remove' })).toEqual({
      before: 'removed the industry ',
      name: 'Automotive components',
      after: ' for good',
    })
  })

  test('keeps a name with the marks of a sentence as it is', () => {
    const title = 'A {kind} of {name}, $& and {credits}'
    expect(describeEntry({ ...entry, title }).name).toBe(title)
  })

  test('calls a thing without a name by the beginning of its id', () => {
    expect(sentenceText({ ...entry, title: null })).toBe('changed the industry 0c1d2e3f…')
  })

  test('describes what it does not know', () => {
    expect(sentenceText({ ...entry, action: 'beam-up', entity: 'star_ships' })).toBe(
      'beam up: star ships Automotive components',
    )
  })
})
