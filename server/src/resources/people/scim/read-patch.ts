import { scim } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import * as z from 'zod/mini'
import { parseAs } from '../../../http/parse-request.ts'
import { coreSchema, refuseScim } from './users.ts'

/** What is sent of a person: all of it, or some fields. */
export type SentUser = OutputOf<typeof patched>
type Operations = OutputOf<typeof scim.patch.body>['Operations']

const { name, ...others } = scim.input.shape
const patched = z.extend(z.partial(z.object(others)), {
  name: z.optional(z.partial(name)),
})

/** An attribute, perhaps with a filter on its values and a part of it: `emails[type eq "work"].value`. */
const pathPattern = /^([\w$.:-]+)(?:\[([^\]]*)\])?(?:\.([\w$-]+))?$/
/** Filters that select the one address or number that is stored, each alone or both. */
const isStored = /^(type\s+eq\s+"work"|primary\s+eq\s+"?true"?)$/i

/** Reads the operations of a PATCH (RFC 7644, section 3.5.2), in the forms that Okta and Entra ID send. @throws HttpError 400 */
export const readPatch = (operations: Operations, userId: string): SentUser => {
  const sent = new Map<string, unknown>()
  for (const { op, path, value } of operations) {
    const isRemoval = op.toLowerCase() === 'remove'
    if (path) setPath(sent, path, isRemoval ? null : value)
    else if (isRemoval) refuseScim(400, 'noTarget', 'A remove operation needs a path.')
    else if (isObject(value)) {
      for (const [field, inside] of Object.entries(value)) setPath(sent, field, inside)
    } else refuseScim(400, 'invalidValue', 'Without a path, the value must be an object.')
  }
  if (sent.has('id') && String(sent.get('id')).toLowerCase() !== userId)
    refuseScim(400, 'mutability', 'The id of a person never changes.')
  const field = (path: string, as: string) => sent.has(path) && { [as]: sent.get(path) }
  // The primary address for work is the `userName`. Other addresses are not stored.
  const address = sent.get('emails') ?? undefined
  return parseAs(patched, {
    ...(address !== undefined && { userName: address }),
    ...field('username', 'userName'),
    name: { ...field('name.givenname', 'givenName'), ...field('name.familyname', 'familyName') },
    ...field('externalid', 'externalId'),
    ...field('active', 'active'),
    ...(sent.has('phonenumbers') && { phoneNumbers: phonesOf(sent.get('phonenumbers')) }),
  })
}

const phonesOf = (value: unknown) => (value === null || value === '' ? [] : [{ value }])

/** Sets the attribute of a path, by its name in lower case. Those that are not stored have no effect. */
const setPath = (sent: Map<string, unknown>, path: string, value: unknown) => {
  const [, attribute = '', filter, part] = pathPattern.exec(path.replace(coreSchema, '')) ?? []
  if (attribute === '') refuseScim(400, 'invalidPath', 'The path is not well-formed.')
  if (filter?.split(/\sand\s/i).some((each) => !isStored.test(each.trim()))) return
  const parts = [attribute.toLowerCase(), ...(part === undefined ? [] : [part.toLowerCase()])]
  const key = parts.join('.').replace(/^(emails|phonenumbers)\.value$/, '$1')
  if (key === 'name' && isObject(value))
    for (const [inside, text] of Object.entries(value))
      sent.set(`name.${inside.toLowerCase()}`, text)
  else if (key !== 'emails') sent.set(key, valueOf(value))
  else for (const each of [value].flat()) if (isPrimaryWork(each)) sent.set(key, valueOf(each))
}

/** Some directories send `primary` as text. */
const addressKind = z.object({
  type: z.nullish(z.string()),
  primary: z.pipe(
    z.nullish(z.union([z.boolean(), z.string()])),
    z.transform((primary) => String(primary).toLowerCase()),
  ),
})

/** Whether an address is the primary one for work, as the path says it or the value itself. */
const isPrimaryWork = (address: unknown) => {
  if (!isObject(address)) return true
  const { data } = addressKind.safeParse(address)
  if (!data) return false
  const { type, primary } = data
  return type ? type.toLowerCase() === 'work' && primary !== 'false' : primary === 'true'
}

/** The value of an attribute, also where it comes in a list, as an object, or both. */
const valueOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : valueOf(workValue(value))
  return isObject(value) && 'value' in value ? value['value'] : value
}

/** The value for work of several, otherwise the first. */
export const workValue = <Of>(values: readonly Of[]): Of | undefined =>
  values.find((each) => isObject(each) && each['type'] === 'work') ?? values[0]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
