import { byId, change, noContent, ok, pick, remove, unknownField } from './responses.ts'
import type { Handler } from './responses.ts'
import { coachingShapes, plainPrompts } from './coaching.ts'
import type { CoachingShape } from './coaching.ts'
import { plainCollections, plainRoles, plainSessions, plainUsers } from './data.ts'
import type { Collection } from './data.ts'
import { plainPersonaRoutes } from './personas.ts'
import { plainSubscriptionRoutes } from './subscriptions.ts'

export const plainToken = 'plain-token'

function crudRoutes(path: string, { id, create, update, rows }: Collection): [string, Handler][] {
  let lastId = rows.length
  return [
    [`GET ${path}`, () => ok(rows)],
    [
      `POST ${path}`,
      (_, body) => {
        const refusal = unknownField(body, create)
        if (refusal) return refusal
        const row = { [id]: ++lastId, ...body }
        rows.push(row)
        return { status: 201, body: row }
      },
    ],
    [`GET ${path}/*`, ([key]) => pick(byId(rows, [id], key))],
    [`PUT ${path}/*`, ([key], body) => change(byId(rows, [id], key), body, update)],
    [`DELETE ${path}/*`, ([key]) => remove(rows, byId(rows, [id], key))],
  ]
}

/**
 * Every route of spec section 7 with fresh data, as `METHOD /path` with `*` as a wildcard.
 * @param coaching the response shape of the coaching prompts
 */
export function plainRoutes(coaching: CoachingShape = 'an array'): [string, Handler][] {
  const collections = plainCollections()
  const users = plainUsers()
  const sessions = plainSessions()
  const prompts = plainPrompts()
  const userOf = (id: string | undefined) => byId(users, ['user_id', 'id'], id)
  return [
    [
      'POST /login',
      () =>
        ok({ token: plainToken, message: 'Welcome to the plain one', user_role: 'super_admin' }),
    ],
    ['DELETE /v1/auth/logout', () => noContent],
    ...Object.entries(collections).flatMap(([path, rows]) => crudRoutes(path, rows)),
    ...plainPersonaRoutes(collections),
    ['GET /v1/auth/all-users', () => ok(users)],
    [
      'GET /v1/auth/by-email/*',
      ([address]) => pick(users.find(({ email }) => email === decodeURIComponent(address ?? ''))),
    ],
    [
      'PUT /v1/auth/*',
      ([key], body) => change(userOf(key), body, ['first_name', 'last_name', 'phone_number']),
    ],
    ['GET /v1/roles', () => ok(plainRoles)],
    [
      'POST /v1/auth/users/*/change-role/*',
      ([key, role]) =>
        change(userOf(key), { role: plainRoles.find((one) => String(one['role_id']) === role) }, [
          'role',
        ]),
    ],
    ['GET /v1/sessions/user/*', () => ok(sessions)],
    ['DELETE /v1/sessions/*', ([key]) => remove(sessions, byId(sessions, ['id'], key))],
    [
      'GET /v1/performance-reports/*/pdf',
      () => ({ status: 200, body: '%PDF-1.4\n%%EOF\n', contentType: 'application/pdf' }),
    ],
    ...plainSubscriptionRoutes(),
    ['GET /v1/ai-coaching/prompts', () => ok(coachingShapes[coaching](prompts))],
    [
      'PUT /v1/ai-coaching/prompt/*',
      ([key], body) => {
        const { template: prompt, ...others } = body
        const row = byId(prompts, ['id'], key)
        return (
          unknownField(body, ['name', 'template']) ??
          change(row, { ...others, prompt }, ['name', 'prompt'])
        )
      },
    ],
  ]
}
