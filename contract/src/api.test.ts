import { expect, test } from 'vitest'
import { api } from './api.ts'
import { buildPath } from './lib/endpoint.ts'

const endpoints = Object.values(api).flat()
const specified = endpoints.filter(({ feature }) => feature === undefined)

/** The calls of spec section 7, in its order, with the paths of the decisions. */
const specification = `
  POST /login
  DELETE /v1/auth/logout
  GET /v1/interaction-modes/
  POST /v1/interaction-modes/
  PUT /v1/interaction-modes/{id}
  DELETE /v1/interaction-modes/{id}
  GET /v1/interaction-modes/{id}
  GET /v1/ai-roles/
  POST /v1/ai-roles/
  PUT /v1/ai-roles/{id}
  DELETE /v1/ai-roles/{id}
  GET /v1/industries/
  POST /v1/industries/
  PUT /v1/industries/{id}
  DELETE /v1/industries/{id}
  GET /v1/company-sizes/
  POST /v1/company-sizes/
  PUT /v1/company-sizes/{id}
  DELETE /v1/company-sizes/{id}
  GET /v1/products/
  POST /v1/products/
  PUT /v1/products/{id}
  DELETE /v1/products/{id}
  GET /v1/plant-size-impacts/
  POST /v1/plant-size-impacts/
  PUT /v1/plant-size-impacts/{id}
  DELETE /v1/plant-size-impacts/{id}
  GET /v1/manufacturing-models/
  POST /v1/manufacturing-models/
  PUT /v1/manufacturing-models/{id}
  DELETE /v1/manufacturing-models/{id}
  GET /v1/ai-personas/
  POST /v1/ai-personas/
  PUT /v1/ai-personas/{id}
  DELETE /v1/ai-personas/{id}
  POST /v1/ai-personas/{id}/upload-profile-pic
  POST /v1/interview/get-persona-behavior
  GET /v1/ai-personas/{id}
  POST /v1/persona-produced-products/
  DELETE /v1/persona-produced-products/{persona_product_id}
  GET /v1/interaction-mode-report-details/
  POST /v1/interaction-mode-report-details/
  PUT /v1/interaction-mode-report-details/{id}
  DELETE /v1/interaction-mode-report-details/{id}
  GET /v1/auth/all-users
  GET /v1/auth/by-email/{address}
  PUT /v1/auth/{user_id}
  GET /v1/roles
  POST /v1/auth/users/{user_id}/change-role/{role_id}
  GET /v1/sessions/user/{user_id}
  DELETE /v1/sessions/{session_id}
  GET /v1/performance-reports/{session_id}/pdf
  GET /v1/user-subscriptions/user/{user_id}
  PUT /v1/user-subscriptions/{user_subscription_id}
  GET /v1/subscriptions/
  PATCH /v1/subscriptions/{id}/
  PUT /v1/subscriptions/{id}/
  GET /v1/ai-coaching/prompts
  PUT /v1/ai-coaching/prompt/{id}
`

test('the API has the 59 endpoints of the specification', () => {
  const rows = specified.map(({ method, path }) => `${method} ${path}`)
  expect(rows).toHaveLength(59)
  expect(rows).toEqual(specification.trim().split(/\n\s*/))
})

test('no endpoint is declared twice', () => {
  const rows = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(rows).size).toBe(rows.length)
})

test('only signing in, and asking for a link to do so, is public', () => {
  expect(endpoints.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
    '/login',
    '/v1/auth/sign-in-link',
    '/v1/auth/forgot-password',
    '/v1/oidc',
    '/v1/oidc/start',
    '/v1/oidc/callback',
  ])
})

test('every specified deletion responds with 204', { tags: ['R243'] }, () => {
  const deletions = specified.filter(({ method }) => method === 'DELETE')
  expect(deletions).toHaveLength(12)
  expect(deletions.filter(({ status }) => status !== 204)).toEqual([])
})

test('percent-encodes path parameters', () => {
  const path = '/v1/auth/by-email/{address}' as const
  expect(buildPath({ path }, { address: 'a/b c?@d.co' })).toBe(
    '/v1/auth/by-email/a%2Fb%20c%3F%40d.co',
  )
})
