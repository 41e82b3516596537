// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { isWebUrl, displayUrl } from './picture-url.ts'

describe('isWebUrl', { tags: ['R169'] }, () => {
  test.each([
    ['https://pictures.example/a.png', true],
    ['http://pictures.example/a.png', true],
    ['HTTPS://pictures.example', true],
    ['pictures.example/a.png', false],
    ['/files/a.png', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AAAA', false],
    ['file:///etc/passwd', false],
    ['https://', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isWebUrl(text)).toBe(expected)
  })
})

describe('displayUrl', () => {
  const here = window.location.origin

  test.each([
    ['', undefined],
    ['/files/a.png', '/files/a.png'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
    ['http://pictures.example/a.png?b=c', 'https://pictures.example/a.png?b=c'],
    ['blob:https://greenroom.example/1-2', 'blob:https://greenroom.example/1-2'],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
  ])('%s: %s', (stored, shown) => {
    expect(displayUrl(stored)).toBe(shown)
  })

  test('keeps a URL of the same origin', () => {
    expect(displayUrl(`${here}/files/a.png`)).toBe(`${here}/files/a.png`)
  })
})
