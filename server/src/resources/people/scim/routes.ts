import { scim, scimUrns } from '@greenroom/contract'
import * as z from 'zod/mini'
import { auditReading } from '../../../data/changes/audit-reading.ts'
import { change } from '../../../data/changes/change.ts'
import { usersById } from '../../../data/users.ts'
import type { Route } from '../../../http/route.ts'
import { refuse } from '../../../http/http-error.ts'
import { serve } from '../../../http/serve.ts'
import { codeOf } from '../../../lib/error-code.ts'
import { changeUser, createUser, refuseTaken } from './change-user.ts'
import { describeUser, serviceConfig, userType } from './describe.ts'
import { conditionOf, filterIn } from './filter.ts'
import { readPatch } from './read-patch.ts'
import { listResponse, listUsers, requirePerson, toResource } from './users.ts'

const nothingHere = () => refuse(404, 'There is nothing with this id.')

const routes: Route[] = [
  auditReading(
    serve(scim.list, ({ db, query: { filter, ...page }, origin }) =>
      listUsers(db, conditionOf(filter), page, origin),
    ),
  ),
  change(scim.create, async ({ db, body, origin }) => shown(await createUser(db, body), origin)),
  auditReading(
    serve(scim.read, async ({ db, params: { user_id }, origin }) =>
      toResource(requirePerson((await usersById(db, [user_id]))[0]), origin),
    ),
  ),
  change(scim.replace, async ({ db, params: { user_id }, body, origin }) =>
    shown(await changeUser(db, user_id, body), origin),
  ),
  change(scim.patch, async ({ db, params: { user_id }, body, origin }) =>
    shown(await changeUser(db, user_id, readPatch(body.Operations, user_id)), origin),
  ),
  change(scim.remove, async ({ db, params: { user_id } }) => {
    const { audit } = await changeUser(db, user_id, { active: false })
    return { audit }
  }),
  serve(scim.config, async ({ origin }) => serviceConfig(origin)),
  serve(scim.schemas, async ({ origin }) => listResponse([await describeUser(origin)])),
  serve(scim.schema, async ({ params: { urn }, origin }) =>
    urn.toLowerCase() === scimUrns.user.toLowerCase() ? describeUser(origin) : nothingHere(),
  ),
  serve(scim.resourceTypes, async ({ origin }) => listResponse([userType(origin)])),
  serve(scim.resourceType, async ({ params: { type }, origin }) =>
    type === 'User' ? userType(origin) : nothingHere(),
  ),
]

/** The result of a change of a person. */
const shown = ({ user, audit }: Awaited<ReturnType<typeof changeUser>>, origin: string) => ({
  result: toResource(user, origin),
  audit,
})

const created = z.object({ meta: z.object({ location: z.string() }) })

/** The names that are read, as the schemas have them, by their lower case. */
const names = new Map(
  [
    ...['userName', 'name', 'givenName', 'familyName', 'externalId', 'active', 'phoneNumbers'],
    ...['value', 'type', 'Operations', 'op', 'path'],
  ].map((name) => [name.toLowerCase(), name]),
)

/** Spells names as the schemas do, since their case does not matter (RFC 7643, section 2.1). No deeper ones are read. */
const withNames = (sent: unknown, levels = 6): unknown => {
  if (levels === 0 || typeof sent !== 'object' || sent === null) return sent
  if (Array.isArray(sent)) return sent.map((each) => withNames(each, levels - 1))
  return Object.fromEntries(
    Object.entries(sent).map(([name, inside]) => [
      names.get(name.toLowerCase()) ?? name,
      withNames(inside, levels - 1),
    ]),
  )
}

/** Reads names in any case and ignores headers that are not supported, answers in the media type of SCIM, and says where a new person is. */
const inScim = ({ handle, ...route }: Route): Route => ({
  ...route,
  handle: async (db, request) => {
    request.body = withNames(request.body)
    delete request.headers['if-match']
    const filter = filterIn(request.raw.url ?? '')
    if (filter !== undefined) Object.assign(request.query ?? {}, { filter })
    // Another request took the address at the same time.
    const response = await handle(db, request).catch((error: unknown) => {
      if (codeOf(error) === '23505') refuseTaken()
      throw error
    })
    const { status, body } = response
    const isNew = status === 201 && typeof body === 'string'
    return {
      ...response,
      headers: {
        ...response.headers,
        ...(body !== null && { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...(isNew && { location: z.parse(created, JSON.parse(body)).meta.location }),
      },
    }
  },
})

/** Provisioning by an identity provider (feature `scim`). */
export const scimRoutes: Route[] = routes.map(inScim)
