import { activityActions } from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import { actionLabels, actionSentences } from './actions.ts'
import { describeEntry, sentenceText } from './describe-entry.ts'
import { kinds } from './kinds.ts'

const entry = {
  action: 'update',
  entity: 'industries',
  entity_id: '0c1d2e3f-4a5b-6c7d-8e9f-a0b1c2d3e4f5',
  title: 'Automotive components' as string | null,
  fields: ['details'],
}

const exported = { action: 'export', entity: 'users' }

describe('describeEntry', () => {
  test.each(activityActions)('has a sentence and a filter for %s of every kind', (action) => {
    expect(actionLabels).toHaveProperty(action)
    expect(actionSentences).toHaveProperty(action)
    for (const entity of Object.keys(kinds)) {
      const text = sentenceText({ ...entry, action, entity })
      expect(text).toMatch(/^[a-z][^{}:]+$/)
      expect(text).not.toMatch(/ {2}|undefined|null/)
    }
  })

  test.each([
    ['changed the industry Automotive components', {}],
    ['changed the role of Maya Okafor', { entity: 'users', fields: ['role'] }],
    ['gave 20 credits to Maya Okafor', { entity: 'user_subscriptions', credits: 20 }],
    ['took 1 credit from Maya Okafor', { entity: 'user_subscriptions', credits: -1 }],
    ['changed the credits of Maya Okafor', { entity: 'user_subscriptions', credits: 0 }],
    ['changed the picture of the persona Dana', { entity: 'personas', fields: ['profile_pic'] }],
    ['signed in', { action: 'sign-in', entity: 'users' }],
    ['deleted the plant size very large', { action: 'delete', entity: 'plant_size_impacts' }],
    ['exported Users as CSV', { action: 'export', entity: 'users', entity_id: '', title: 'Users' }],
    ['exported Sessions of Maya Okafor as CSV', { ...exported, title: 'Sessions of Maya Okafor' }],
    ['exported the personal data of Maya Okafor', exported],
    ['failed to sign in as a@b.example', { action: 'sign-in-failed', title: 'a@b.example' }],
    ['removed the AI role Buyer for good', { action: 'remove', entity: 'ai_roles' }],
  ])('says "%s"', (text, change) => {
    const title = text.includes('Maya')
      ? 'Maya Okafor'
      : (/Dana|Buyer/.exec(text)?.[0] ?? (text.includes('plant') ? 'very_large' : entry.title))
    expect(sentenceText({ ...entry, title, ...change })).toBe(text)
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
