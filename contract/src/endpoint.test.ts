import { expect, test } from 'vitest'
import { api } from './api.ts'
import { buildPath } from './endpoint.ts'

const endpoints = Object.values(api).flat()

test('every endpoint of spec section 7 stands once', () => {
  const rows = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows).toHaveLength(59)
})

test('only sign-in is open to anyone', () => {
  expect(endpoints.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
    '/login',
  ])
})

test('every deletion answers 204', { tags: ['R243'] }, () => {
  const deletions = endpoints.filter(({ method }) => method === 'DELETE')
  expect(deletions).toHaveLength(12)
  expect(deletions.filter(({ status }) => status !== 204)).toEqual([])
})

test('parameters are percent-encoded', () => {
  const path = '/v1/auth/by-email/{address}' as const
  expect(buildPath({ path }, { address: 'a/b c?@d.co' })).toBe(
    '/v1/auth/by-email/a%2Fb%20c%3F%40d.co',
  )
})
