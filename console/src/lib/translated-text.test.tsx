// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { surviveTranslation } from './translated-text.ts'

beforeAll(surviveTranslation)
afterEach(cleanup)

/** What stands for a text: its translation, which is the same in capitals. */
function translationOf(text: Text): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.textContent = text.data.toUpperCase()
  outer.append(inner)
  return outer
}

/** The ways in which translators and other tools replace a text. */
const ways: Record<string, (text: Text) => void> = {
  'replaced at once': (text) => text.replaceWith(translationOf(text)),
  'inserted before it is removed': (text) => {
    text.before(translationOf(text))
    text.remove()
  },
  'inserted behind it before it is removed': (text) => {
    text.after(translationOf(text))
    text.remove()
  },
  wrapped(text) {
    const mark = document.createElement('mark')
    text.replaceWith(mark)
    mark.append(text)
  },
  removed: (text) => text.remove(),
}

const observed = () => new Promise((resolve) => setTimeout(resolve))

async function translate(root: Node, way: (text: Text) => void): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  texts.forEach(way)
  await observed()
}

/** What a page shows first and then: texts beside what comes, goes and changes. */
const changes: Record<string, [before: ReactNode, after: ReactNode]> = {
  'an element before a text appears': [
    [false, 'tail'],
    [<b key="b">new</b>, 'tail'],
  ],
  'a text goes': [
    ['one ', 'two'],
    ['one ', false],
  ],
  'a text among elements goes': [
    [<b key="b">bold</b>, 'text', <i key="i">italic</i>],
    [<b key="b">bold</b>, false, <i key="i">italic</i>],
  ],
  'a text becomes an element': [
    ['count ', 'text'],
    ['count ', <b key="b">bold</b>],
  ],
  'a text changes': [
    ['count ', 1],
    ['count ', 2],
  ],
  'a fragment of texts goes': [<>one {'two'}</>, <b key="b">bold</b>],
  'everything goes': [['one ', 'two'], null],
}

describe.each(Object.entries(ways))('a text that was %s', (name, way) => {
  test.each(Object.entries(changes))('survives that %s', async (_, [before, after]) => {
    const { container, rerender } = render(<p>{before}</p>)
    await translate(container, way)
    rerender(<p>{after}</p>)
    await observed()
    // What a tool has removed stays away.
    const { container: fresh } = render(<p>{name === 'removed' ? container.textContent : after}</p>)
    expect(container.textContent.toLowerCase()).toBe(fresh.textContent.toLowerCase())
  })
})

test('what is no text still has to be a child', () => {
  const [parent, other] = [document.createElement('p'), document.createElement('p')]
  expect(() => parent.removeChild(other)).toThrow(/child/)
  expect(() => parent.insertBefore(document.createElement('b'), other)).toThrow(/child/)
})
