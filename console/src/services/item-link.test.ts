// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkTo, useItemLinks } from './item-link.ts'
import { keepLinkFromUrl } from './kept-link.ts'

const id = '0b0e7e5e-6e0f-4f7e-9a1c-0123456789ab'

function enter(fragment: string) {
  const address = new URL('/drawer', location.origin)
  address.hash = `open=${fragment}`
  history.replaceState(null, '', address.href)
}

/** Loads the page with this fragment. */
function load(fragment: string) {
  enter(fragment)
  keepLinkFromUrl()
  renderHook(useItemLinks)
}

beforeEach(() => history.replaceState(null, '', '/drawer'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test.each([
  [`industry/${id}`, { segment: 'industry', view: { name: 'edit', id } }],
  ['createPersona/7', { segment: 'createPersona', view: { name: 'edit', id: '7' } }],
  [
    `modeMgmt/${id}/history/12`,
    { segment: 'modeMgmt', view: { name: 'history', id, version: 12 } },
  ],
  [
    `subscriptions/${'a'.repeat(64)}`,
    { segment: 'subscriptions', view: { name: 'edit', id: 'a'.repeat(64) } },
  ],
])('opens %s, with which the page is loaded or which is entered later', (fragment, state) => {
  load(fragment)
  expect(history.state).toEqual(state)
  expect(location.href).toBe(`${location.origin}/drawer`)
  enter(fragment)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(history.state).toEqual(state)
  expect(location.href).toBe(`${location.origin}/drawer`)
})

/** Fragments that are no links to an item. */
const hostile = [
  '',
  '/',
  '//',
  'industry',
  'industry/',
  `/${id}`,
  `industry//${id}`,
  `industry/${id}/`,
  `industry/${id}/history`,
  `industry/${id}/history/`,
  `industry/${id}/history/0`,
  `industry/${id}/history/-1`,
  `industry/${id}/history/1.5`,
  `industry/${id}/history/1e9`,
  `industry/${id}/history/99999999999999999999`,
  `industry/${id}/history/1/2`,
  `industry/${id}/history/NaN`,
  `industry/${id}/edit`,
  `industry/${id}/delete`,
  `industry/${id}?next=1`,
  `industry/${id}#again`,
  `industry/${id}%00`,
  `industry/${id}%2f..`,
  'industry/../users',
  'industry/..%2f..%2fusers',
  'industry/.',
  'industry/%2e%2e',
  'industry/<img src=x onerror=alert(1)>',
  'industry/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'industry/javascript:alert(1)',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  'https://evil.example/',
  '\\\\evil.example',
  `users/${id}`,
  `activity/${id}`,
  `trash/${id}`,
  `overview/${id}`,
  `people/${id}`,
  `allSessions/${id}`,
  `experience/${id}`,
  `logout/${id}`,
  `Industry/${id}`,
  `__proto__/${id}`,
  `constructor/${id}`,
  `toString/${id}`,
  `industry/${'a'.repeat(65)}`,
  `industry/${'a'.repeat(100_000)}`,
  'a/'.repeat(10_000),
  'industry/😀',
  'industry/‮txt',
  `industry/${id}\u0000`,
  `{"segment":"industry","id":"${id}"}`,
].map((fragment, at) => ({ at: at + 1, fragment, title: fragment.slice(0, 60) }))

test.each(hostile)('ignores fragment $at that is no link: $title', ({ fragment }) => {
  load(fragment)
  enter(fragment)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  // As it is, in case a browser does not encode it.
  sessionStorage.setItem('greenroom-link', fragment)
  renderHook(useItemLinks)
  expect(history.state).toBeNull()
  expect(location.href).toBe(`${location.origin}/drawer`)
  expect(sessionStorage).toHaveLength(0)
})

test('makes links that it opens, and none to an id that a link cannot hold', () => {
  expect(linkTo('industry', id)).toBe(`${location.origin}/drawer#open=industry/${id}`)
  expect(linkTo('industry', id, 2)).toBe(`${location.origin}/drawer#open=industry/${id}/history/2`)
  for (const other of ['', '../users', 'a b', 'a'.repeat(65), '😀'])
    expect(linkTo('industry', other)).toBeUndefined()
})
