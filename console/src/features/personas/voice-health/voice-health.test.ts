import { describe, expect, test } from 'vitest'
import { voices } from '../voice/voices.ts'
import { closestVoice, currentVoices, proposeVoice, voiceProblem } from './voice-health.ts'

const idOf = (name: string) => voices.find((voice) => voice.name === name)?.voice_id ?? ''

describe('voiceProblem', () => {
  test.each([
    ['Matilda', undefined],
    ['Adam', 'Legacy voice'],
    ['Santa Claus', 'Legacy voice'],
  ])('%s: %s', (name, problem) => {
    expect(voiceProblem({ voice_id: idOf(name) })).toBe(problem)
  })

  test('an id that is not in the list is unknown, a missing voice is no problem', () => {
    expect(voiceProblem({ voice_id: 'voice-of-its-own' })).toBe('Unknown voice')
    expect(voiceProblem({ voice_id: '' })).toBeUndefined()
  })
})

describe('proposeVoice', () => {
  test.each([
    ['Adam', 'male', 'Brian'],
    ['Santa Claus', 'male', 'Bill'],
    ['Thomas', 'male', 'Liam'],
    ['Nicole', 'female', 'Sarah'],
    ['Glinda', 'female', 'Aria'],
  ])('proposes for %s (%s) %s', (name, gender, proposed) => {
    expect(proposeVoice({ gender, voice_id: idOf(name) })?.name).toBe(proposed)
  })

  test('proposes a voice of the persona’s gender, whatever its voice is', () => {
    expect(proposeVoice({ gender: 'female', voice_id: idOf('Adam') })?.gender).toBe('female')
    expect(proposeVoice({ gender: 'female', voice_id: 'unknown' })?.gender).toBe('female')
    expect(proposeVoice({ gender: '', voice_id: idOf('Emily') })?.gender).toBe('female')
    expect(proposeVoice({ gender: '', voice_id: 'unknown' })).toBeDefined()
  })

  test('never proposes a legacy voice', () => {
    for (const { voice_id, gender } of voices)
      expect(currentVoices({ gender, voice_id }).some(({ legacy }) => legacy)).toBe(false)
  })
})

test('closestVoice counts shared words and prefers the first of equals', () => {
  const voice = (name: string, description: string) => ({
    voice_id: name,
    name,
    gender: 'male',
    description,
    legacy: false,
    preview: '',
  })
  const candidates = [voice('A', 'Calm, old.'), voice('B', 'Calm; NEWS.'), voice('C', 'Old; news.')]
  expect(closestVoice('calm news', candidates)?.name).toBe('B')
  expect(closestVoice('news', candidates)?.name).toBe('B')
  expect(closestVoice('loud', candidates)?.name).toBe('A')
  expect(closestVoice('loud', [])).toBeUndefined()
})
