import { describe, expect, test } from 'vitest'
import { fileFault } from './file-fault.ts'
import type { FileKind } from './file-fault.ts'

const kind: FileKind = {
  noun: 'picture',
  types: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] },
  largest: 2 * 1024 * 1024,
}
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const wrong = (name: string) => `“${name}” cannot be taken: a picture ends in .png, .jpg or .jpeg.`

describe('one file of a kind', { tags: ['R167', 'R168'] }, () => {
  test.each([['a.png'], ['a.PNG'], ['a.b.jpeg'], ['.jpg']])('%s is taken', (name) => {
    expect(fileFault([file(name)], kind)).toBeUndefined()
    expect(fileFault([file(name, kind.largest)], kind)).toBeUndefined()
  })

  test.each([['a.gif'], ['png'], ['a.png.exe'], ['a.'], ['']])('“%s” is not', (name) => {
    expect(fileFault([file(name)], kind)).toBe(wrong(name))
  })

  test('neither is what is empty, too large, or not one', () => {
    expect(fileFault([file('a.png', 0)], kind)).toBe('“a.png” is empty.')
    expect(fileFault([file('a.png', kind.largest + 1)], kind)).toBe('“a.png” is larger than 2 MB.')
    for (const files of [[], [file('a.png'), file('b.png')]])
      expect(fileFault(files, kind)).toBe('Only one picture at a time can be taken.')
  })
})
