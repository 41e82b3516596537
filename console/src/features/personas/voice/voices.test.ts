import { genders } from '@greenroom/contract'
import { describe, expect, test } from 'vitest'
import { findVoices, findVoice, voices } from './voices.ts'
import type { Gender } from './voices.ts'

const names = (gender: Gender, query: string) => findVoices(gender, query).map(({ name }) => name)

describe('voices', { tags: ['R132'] }, () => {
  test('has about fifty voices with id, gender and preview, including Santa Claus', () => {
    expect(voices.length).toBeGreaterThanOrEqual(40)
    expect(voices.length).toBeLessThanOrEqual(60)
    for (const { voice_id, gender, preview } of voices) {
      expect(voice_id).toMatch(/^\w{20}$/)
      expect(genders).toContain(gender)
      expect(preview).toMatch(/\.mp3/)
    }
    expect(voices.filter(({ name }) => name === 'Santa Claus')).toHaveLength(1)
  })

  test('finds a voice by id', () => {
    expect(findVoice('pNInz6obpgDQGcFmaJgB')?.name).toBe('Adam')
    expect(findVoice('')).toBeUndefined()
    expect(findVoice('voice-1')).toBeUndefined()
  })
})

describe('findVoices', { tags: ['R078'] }, () => {
  test('lists the voices of the gender, legacy voices last', () => {
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
  ] as const)('searching “%s” in %s voices finds %j', (query, gender, found) => {
    expect(names(gender, query)).toEqual(found)
  })
})
