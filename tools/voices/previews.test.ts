import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { previewsFolder, settingsPath, voicesPath } from './paths.mjs'

interface Voice {
  name: string
  voice_id: string
  gender: string
  sound: string
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const voices: Voice[] = read(voicesPath)
const settings: Record<string, object> = read(settingsPath)
const sounds = readdirSync(previewsFolder)
const bytes = new Map(sounds.map((sound) => [sound, readFileSync(join(previewsFolder, sound))]))
const different = (values: unknown[]) => new Set(values).size === values.length

describe('the previews of the voices', () => {
  test('are as many as there are voices, one each, and no more', () => {
    expect(voices).toHaveLength(52)
    expect(sounds.toSorted()).toEqual(voices.map(({ sound }) => sound).toSorted())
    expect(different(voices.map(({ voice_id }) => voice_id))).toBe(true)
    expect(different(voices.map(({ name }) => name))).toBe(true)
  })

  test('are all different, in what they are and in how they were made', () => {
    const hashes = [...bytes.values()].map((file) =>
      createHash('sha256').update(file).digest('hex'),
    )
    expect(different(hashes)).toBe(true)
    expect(Object.keys(settings).toSorted()).toEqual(sounds.toSorted())
    expect(different(Object.values(settings).map((setting) => JSON.stringify(setting)))).toBe(true)
  })

  test.each(sounds)('%s is a small mp3', (sound) => {
    const file = bytes.get(sound)
    expect(file?.length).toBeGreaterThan(5_000)
    expect(file?.length).toBeLessThan(25_000)
    // An MPEG frame, or a tag before the first one.
    expect(file?.subarray(0, 3).toString('latin1')).toMatch(/^(ID3|\xff[\xe0-\xff])/)
  })
})
