// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkTo, toDialog, toItem, toList, toView } from './entity-location.ts'
import { useItemLinks } from './item-link.ts'
import { id, noLinks } from '../../test/no-links.ts'
import { keepLinkFromUrl } from './kept-link.ts'

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

test.each([
  toView('users'),
  toView('users', {
    name: 'sessions',
    id,
    of: 'ada+1@plant.example',
    backTo: 'Ünïcode & Co, 100 %',
  }),
  toList('people', { status: 'active', quiet_days: '30' }),
  toView('industry', { name: 'edit', id: 'a b/ç' }),
  toView('modeMgmt', { name: 'history', id, version: 3 }),
  toItem('personas', id),
])('a click and another tab show the same: $href', ({ href, open }) => {
  open()
  const { opened: _, ...clicked } = history.state
  load(new URL(href).hash.replace('#open=', ''))
  expect(history.state).toEqual(clicked)
})

test('another tab shows a dialog over its segment, so that closing it stays there', () => {
  const dialog = { name: 'experiment', id }
  const before = history.length
  load(new URL(toDialog('experiments', dialog).href).hash.replace('#open=', ''))
  expect(history.state).toEqual({ segment: 'experiments', dialogs: [dialog] })
  expect(history.length).toBe(before + 1)
})

const hostile = noLinks.map((fragment, at) => ({
  at: at + 1,
  fragment,
  title: fragment.slice(0, 60),
}))

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
