import { genders } from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import { findVoices, voiceOf, voices } from './voices.ts'
import type { Gender } from './voices.ts'

const names = (gender: Gender, wanted: string) => findVoices(gender, wanted).map(({ name }) => name)

describe('the voices', { tags: ['R132'] }, () => {
  test('are about fifty, each with an id, a gender and a preview; one is Santa Claus', () => {
    expect(voices.length).toBeGreaterThanOrEqual(40)
    expect(voices.length).toBeLessThanOrEqual(60)
    for (const { voice_id, gender, preview } of voices) {
      expect(voice_id).toMatch(/^\w{20}$/)
      expect(genders).toContain(gender)
      expect(preview).toMatch(/\.mp3/)
    }
    expect(voices.filter(({ name }) => name === 'Santa Claus')).toHaveLength(1)
  })

  test('are found by id', () => {
    expect(voiceOf('pNInz6obpgDQGcFmaJgB')?.name).toBe('Adam')
    expect(voiceOf('')).toBeUndefined()
    expect(voiceOf('voice-1')).toBeUndefined()
  })
})

describe('the voices to choose from', { tags: ['R078'] }, () => {
  test('are those of the gender, legacy ones last', () => {
    expect(findVoices('', '')).toEqual([])
    expect(findVoices('male', '').length + findVoices('female', '').length).toBe(voices.length)
    const legacy = findVoices('female', '').map((voice) => voice.legacy)
    expect(legacy).toEqual(legacy.toSorted())
    expect(legacy).toContain(false)
    expect(legacy).toContain(true)
  })

  test.each([
    ['santa', 'male', ['Santa Claus']],
    ['  SANTA  ', 'male', ['Santa Claus']],
    ['santa', 'female', []],
    ['irish old', 'male', ['Fin']],
    ['swedish', 'female', ['Charlotte', 'Mimi']],
    ['legacy meditation', 'female', ['Emily']],
    ['klingon', 'male', []],
  ] as const)('“%s” of %s finds %j', (wanted, gender, found) => {
    expect(names(gender, wanted)).toEqual(found)
  })
})
