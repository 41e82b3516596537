import { describe, expect, test } from 'vitest'
import { voices } from '../voice/voices.ts'
import type { Voices } from '../voice/use-voices.ts'
import { closestVoice, currentVoices, proposeVoice, voiceProblem } from './voice-health.ts'

const idOf = (name: string) => voices.find((voice) => voice.name === name)?.voice_id ?? ''

const all: Voices = { known: voices, isComplete: true, withdrawn: new Set() }
const greta = {
  ...{ voice_id: 'acme', name: 'Greta', gender: 'female', description: 'Calm.' },
  ...{ legacy: false, preview: '', own: true },
}
const withOwn = (more: object = {}): Voices => ({
  ...all,
  known: [{ ...greta, ...more }, ...voices],
})

describe('voiceProblem', () => {
  test.each([
    ['Matilda', undefined],
    ['Adam', 'Legacy voice'],
    ['Santa Claus', 'Legacy voice'],
  ])('%s: %s', (name, problem) => {
    expect(voiceProblem({ voice_id: idOf(name) }, all)).toBe(problem)
  })

  test('an id that is not in the list is unknown, a missing voice is no problem', () => {
    expect(voiceProblem({ voice_id: 'voice-of-its-own' }, all)).toBe('Unknown voice')
    expect(voiceProblem({ voice_id: '' }, all)).toBeUndefined()
  })

  test('own voices are known, also retired ones', () => {
    expect(voiceProblem(greta, withOwn())).toBeUndefined()
    expect(voiceProblem(greta, withOwn({ retired: true }))).toBeUndefined()
  })

  test('no voice is unknown as long as own voices load', () => {
    expect(voiceProblem(greta, { ...all, isComplete: false })).toBeUndefined()
  })

  test('a voice that the speech server does not list is withdrawn, whatever else it is', () => {
    const withdrawn = new Set([greta.voice_id, idOf('Adam'), 'other'])
    for (const voice_id of withdrawn)
      expect(voiceProblem({ voice_id }, { ...withOwn(), withdrawn })).toBe('Voice withdrawn')
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
    expect(proposeVoice({ gender, voice_id: idOf(name) }, all)?.name).toBe(proposed)
  })

  test('proposes a voice of the persona’s gender, whatever its voice is', () => {
    expect(proposeVoice({ gender: 'female', voice_id: idOf('Adam') }, all)?.gender).toBe('female')
    expect(proposeVoice({ gender: 'female', voice_id: 'unknown' }, all)?.gender).toBe('female')
    expect(proposeVoice({ gender: '', voice_id: idOf('Emily') }, all)?.gender).toBe('female')
    expect(proposeVoice({ gender: '', voice_id: 'unknown' }, all)).toBeDefined()
  })

  test('offers own voices first, unless they are retired or withdrawn', () => {
    const names = (known: Voices) =>
      currentVoices({ gender: 'female', voice_id: '' }, known).map(({ name }) => name)
    expect(names(withOwn())).toEqual(['Greta', ...names(all)])
    expect(names(withOwn({ retired: true }))).toEqual(names(all))
    expect(names({ ...withOwn(), withdrawn: new Set([greta.voice_id]) })).toEqual(names(all))
    expect(names(withOwn({ gender: 'male' }))).toEqual(names(all))
  })

  test('never proposes a legacy voice', () => {
    for (const { voice_id, gender } of voices)
      expect(currentVoices({ gender, voice_id }, all).some(({ legacy }) => legacy)).toBe(false)
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
