import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const folder = join(root, 'console/src/features/personas/voice')
const voices: { name: string; voice_id: string; sound: string }[] = JSON.parse(
  readFileSync(join(root, 'contract/src/lib/voices.json'), 'utf8'),
)
const previews = readdirSync(join(folder, 'previews'))
const read = (preview: string) => readFileSync(join(folder, 'previews', preview))
const areDifferent = (values: unknown[]) => new Set(values).size === values.length

test('every voice has its own preview, and no preview is left over', () => {
  expect(voices).toHaveLength(52)
  expect(previews.toSorted()).toEqual(voices.map(({ sound }) => sound).toSorted())
  expect(areDifferent(voices.map(({ voice_id }) => voice_id))).toBe(true)
  expect(areDifferent(voices.map(({ name }) => name))).toBe(true)
  const hashes = previews.map((preview) => createHash('sha256').update(read(preview)).digest('hex'))
  expect(areDifferent(hashes)).toBe(true)
})

test.each(previews)('%s is a small MP3 file', (preview) => {
  const bytes = read(preview)
  expect(bytes.length).toBeGreaterThan(5_000)
  expect(bytes.length).toBeLessThan(25_000)
  // An MPEG frame, or a tag before the first one.
  expect(bytes.toString('latin1', 0, 3)).toMatch(/^(ID3|\xff[\xe0-\xff])/)
})
