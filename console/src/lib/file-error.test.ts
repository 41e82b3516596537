import { describe, expect, test } from 'vitest'
import { fileError } from './file-error.ts'
import type { FileKind } from './file-error.ts'

const kind: FileKind = {
  noun: 'picture',
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
  otherExtensions: ['.jfif'],
  maxBytes: 2 * 1024 * 1024,
}
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const wrong = (name: string) => `“${name}” is not a picture. Choose a .png, .jpg or .jpeg file.`

describe('one file of a kind', { tags: ['R167', 'R168'] }, () => {
  test.each([['a.png'], ['a.PNG'], ['a.b.jpeg'], ['.jpg'], ['a.JFIF']])('accepts %s', (name) => {
    expect(fileError([file(name)], kind)).toBeUndefined()
    expect(fileError([file(name, kind.maxBytes)], kind)).toBeUndefined()
  })

  test.each([['a.gif'], ['png'], ['a.png.exe'], ['a.'], ['']])('rejects the name “%s”', (name) => {
    expect(fileError([file(name)], kind)).toBe(wrong(name))
  })

  test('rejects an empty file, a file that is too large, and several files', () => {
    expect(fileError([file('a.png', 0)], kind)).toBe('“a.png” is empty.')
    expect(fileError([file('a.png', kind.maxBytes + 1)], kind)).toBe('“a.png” is larger than 2 MB.')
    for (const files of [[], [file('a.png'), file('b.png')]])
      expect(fileError(files, kind)).toBe('Choose one picture at a time.')
  })
})
