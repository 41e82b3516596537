import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { sourceFiles } from '../source-files.mjs'

/*
 * The life of a write in the console (`console/src/services/api/use-api-mutation.ts`).
 */

const sources = sourceFiles('console/src')
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The text from an opening bracket to the one that closes it. */
function bracketed(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('({['.includes(text[at] ?? '')) depth++
    if (')}]'.includes(text[at] ?? '') && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** Every call of these functions, with its arguments. */
const callsOf = (functions: string) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`(?<![\\w.]|function )(?:${functions})(?=\\()`, 'g'))].map(
      (found) => ({ path, call: found[0] + bracketed(text, found.index + found[0].length) }),
    ),
  )

const endpointNamed = (resource: string, key: string): Endpoint | undefined =>
  Object(Object(contract)[resource])[key]

/** The endpoints that a call names. */
const endpointsOf = (call: string): Endpoint[] =>
  [...(call.split('{')[0] ?? '').matchAll(/(\w+)\.(\w+)/g)].flatMap(
    ([, resource = '', key = '']) => endpointNamed(resource, key) ?? [],
  )

/** Calls that must not be cancelled, or are made where nothing can be. */
const withoutSignal = ['login', 'logout', 'useLink', 'forgotPassword'].map((key) =>
  endpointNamed('signIn', key),
)

test('every write passes the signal on, so that one that was cancelled is not sent', () => {
  const calls = callsOf('request|fetchItem|upload')
  expect(calls.length).toBeGreaterThan(60)
  const unsignalled = calls.filter(({ call }) => {
    const endpoints = endpointsOf(call)
    const isRead = endpoints.every((one) => one.method === 'GET' || withoutSignal.includes(one))
    const isSignalled = /\bsignal\b|\boptions\b|\bsent\b|\.\.\.(call|others)/.test(call)
    return call !== 'request()' && !isSignalled && !(isRead && endpoints.length > 0)
  })
  expect(unsignalled).toEqual([])
})

test('what the server tells only once is kept until it is put away', () => {
  // The sign-in stores its token; a second factor can be prepared, and scores can be read again.
  const others = ['signIn', 'prepareSecondFactor', 'marks']
  const secrets = Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(Object(endpoints) as Record<string, { secretResponse?: boolean }>).flatMap(
      ([key, one]) =>
        one?.secretResponse && ![resource, key].some((name) => others.includes(name))
          ? [`${resource}.${key}`]
          : [],
    ),
  )
  expect(secrets).toContain('serviceKeys.create')
  const lost = sources.filter(
    ({ text }) =>
      secrets.some((name) => text.includes(`(${name},`)) &&
      !/keepLink|keepCodes\(|showSecret\(/.test(text) &&
      // Switching a webhook on or off changes no address, and so no secret.
      !/const body = \{ \.\.\.bodyOf\(webhook\), active \}/.test(text),
  )
  expect(lost.map(({ path }) => path)).toEqual([])
})

/** Hooks that send one thing at a time although their input differs: forms, and jobs of the whole dialog. */
const single =
  /kept\/keep\.|judge-panel|job-start|import-dialog|gift-form|replace-voices-dialog|overlays|use-saved-form|use-api-mutation/

test('the actions of rows are busy each for itself', () => {
  const shared = callsOf('useApiMutation|useShownMutation').filter(({ path, call }) => {
    const hasInput = !/mutationFn(?:: (?:async )?)?\((?:_: undefined|\))/.test(call)
    return hasInput && !call.includes('keyOf') && !single.test(path)
  })
  expect(shared).toEqual([])
})

test('polls rest while nobody is there', () => {
  const polls = sources.flatMap(({ text }) => text.match(/refetchInterval: .{0,20}/g) ?? [])
  expect(polls.length).toBeGreaterThan(3)
  expect(polls.filter((poll) => !poll.includes('usePollInterval'))).toEqual([])
  const timers = sources.filter(({ text }) =>
    /\bsetInterval\(|\buseInterval\(.*(load|fetch)/.test(text),
  )
  expect(timers.map(({ path }) => path)).toEqual([])
})
