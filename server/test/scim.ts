import type { TestApp } from './app.ts'
import { caller } from './call.ts'
import { addServiceKey } from './service-keys.ts'

export const scimPath = '/api/scim/v2'
export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseUser = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const listResponse = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** What a call of SCIM answers. Its body has any shape. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line no-explicit-any -- the tests say what they expect of it
  readonly body: any
}

type ScimCall = (
  method: string,
  path: string,
  body?: unknown,
  type?: string,
  more?: Readonly<Record<string, string>>,
) => Promise<Answer>

/** Adds a provisioning key. @returns a function that calls SCIM with it, as directories do */
export const startDirectory = async (
  app: Pick<TestApp, 'url' | 'db'>,
  name = 'Okta',
): Promise<ScimCall> => {
  const { secret } = await addServiceKey(app.db, name, 'provisioning')
  const call = caller(app.url, { authorization: `Bearer ${secret}` })
  return async (method, path, body, type = 'application/scim+json; charset=utf-8', more = {}) => {
    const headers = { accept: 'application/scim+json', 'content-type': type, ...more }
    const { body: heard, ...response } = await call(method, scimPath + path, body, headers)
    return { ...response, body: heard === '' ? '' : Object(heard) }
  }
}

/** The path of a list by a filter. */
export const whereEq = (path: string, value: string): string =>
  `/Users?filter=${encodeURIComponent(`${path} eq ${JSON.stringify(value)}`)}`

/** An error in the form of RFC 7644, section 3.12. */
export const scimError = (status: number, scimType?: string): object => ({
  status,
  body: {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
  },
})
