import { coachingShapes, plainPrompts } from './plain-coaching.ts'
import type { CoachingShape } from './plain-coaching.ts'
import { plainCollections, plainRoles, plainSessions, plainUsers } from './plain-data.ts'
import type { Collection, Row } from './plain-data.ts'
import { plainSubscriptionRoutes } from './plain-subscriptions.ts'

/** What a route answers: a status, and a JSON body, or bytes of a media type. */
export interface PlainAnswer {
  status: number
  body?: unknown
  contentType?: string
}

/** Answers a call: the parts of its path that the pattern left open, and its JSON body. */
type Handler = (parts: string[], body: Row) => PlainAnswer

export const plainToken = 'plain-token'

const ok = (body: unknown): PlainAnswer => ({ status: 200, body })
const gone: PlainAnswer = { status: 204 }
const absent: PlainAnswer = { status: 404, body: { detail: 'Not Found' } }

/** Refuses a body with a field that spec section 7 does not name: a plain backend knows no others. */
function unknownField(body: Row, fields: readonly string[]): PlainAnswer | undefined {
  const extra = Object.keys(body).filter((field) => !fields.includes(field))
  if (extra.length === 0) return undefined
  return { status: 422, body: { message: `Unknown fields: ${extra.join(', ')}` } }
}

const byId = (rows: Row[], names: string[], id: string | undefined) =>
  rows.find((row) => names.some((name) => String(row[name]) === id))

function change(row: Row | undefined, body: Row, fields: readonly string[]): PlainAnswer {
  if (row === undefined) return absent
  return unknownField(body, fields) ?? ok(Object.assign(row, body))
}

function remove(rows: Row[], row: Row | undefined): PlainAnswer {
  if (row === undefined) return absent
  rows.splice(rows.indexOf(row), 1)
  return gone
}

function alike(path: string, { id, create, update, rows }: Collection): [string, Handler][] {
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

const pick = (row: Row | undefined) => (row === undefined ? absent : ok(row))

/**
 * Every route of spec section 7 on fresh data, by `METHOD /path` with `*` for one open part.
 * @param coaching the shape in which coaching prompts are answered
 */
export function plainRoutes(coaching: CoachingShape = 'array'): [string, Handler][] {
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
    ['DELETE /v1/auth/logout', () => gone],
    ...Object.entries(plainCollections()).flatMap(([path, rows]) => alike(path, rows)),
    ['POST /v1/ai-personas/*/upload-profile-pic', () => ok({ profile_pic: '/files/plain.png' })],
    ['POST /v1/interview/get-persona-behavior', () => ok({ persona: 'Curious and blunt.' })],
    ['POST /v1/persona-produced-products', () => ok({ persona_product_id: 1 })],
    ['DELETE /v1/persona-produced-products/*', () => gone],
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
