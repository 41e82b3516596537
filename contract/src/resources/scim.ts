import * as z from 'zod/mini'
import { emailAddress } from '../lib/email-address.ts'
import { endpoint, item, named, noContent } from '../lib/endpoint.ts'
import { limitedText, requiredText, trimInvisible } from '../lib/fields.ts'
import { maxLength } from '../lib/limits.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { isWellFormedJson } from '../lib/well-formed.ts'

/** The path of SCIM 2.0 below `/api` (RFC 7644). Its names are in the spelling of the RFC. */
export const scimPath = '/scim/v2'

/** The identifiers of SCIM messages and schemas. */
export const scimUrns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** The most people of one response, and how many there are where a request does not say. */
export const scimPage = { most: 200, usual: 100 } as const

const maxPatchValues = 200
const maxValues = 20
const maxPath = 300
const maxValueLevels = 10

const values = z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() }))

/** A person as SCIM shows it. */
export const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.string(),
  name: z.object({ givenName: z.string(), familyName: z.string(), formatted: z.string() }),
  displayName: z.string(),
  active: z.boolean(),
  emails: values,
  phoneNumbers: z.optional(values),
  meta: z.object({
    resourceType: z.string(),
    created: z.string(),
    lastModified: z.string(),
    location: z.string(),
  }),
})

export type ScimUser = z.infer<typeof scimUser>

const trueOrFalse = 'must be true or false'

/** What a directory sends of a person. All else is ignored. `userName` is the e-mail address. */
const input = z.object({
  userName: emailAddress,
  name: z.object(
    {
      givenName: requiredText(validationMessages.firstName),
      // Some people have one name.
      familyName: z.nullish(limitedText(maxLength.name).check(z.overwrite(trimInvisible))),
    },
    { error: 'must have a givenName' },
  ),
  externalId: z.nullish(limitedText(maxLength.name)),
  // Some directories send text.
  active: z.nullish(
    z.pipe(
      z.union([z.boolean(), z.string().check(z.regex(/^(true|false)$/i))], { error: trueOrFalse }),
      z.transform((active) => String(active).toLowerCase() === 'true'),
    ),
  ),
  phoneNumbers: z.nullish(
    z
      .array(
        z.object({
          value: z.nullish(limitedText(maxLength.phone)),
          type: z.nullish(limitedText(maxLength.name)),
        }),
        { error: 'must be a list of objects with a value' },
      )
      .check(z.maxLength(maxValues, `must be at most ${maxValues}`)),
  ),
})

const operation = z.object({
  op: z
    .string({ error: 'must be add, remove or replace' })
    .check(z.regex(/^(add|remove|replace)$/i, 'must be add, remove or replace')),
  path: z.nullish(limitedText(maxPath)),
  value: z.optional(
    z
      .unknown()
      .check(
        z.refine(
          (value) => isWellFormedJson(value, maxValueLevels),
          `must be valid Unicode text, nested at most ${maxValueLevels} levels deep`,
        ),
      ),
  ),
})

const listOf = <Of extends z.core.$ZodType>(of: Of) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(of),
  })

const whole = 'must be a whole number'
const wholeNumber = z.optional(z.string({ error: whole }).check(z.regex(/^-?\d{1,9}$/, whole)))

/** A description of the service itself, whose fields RFC 7643 lists. */
const description = z.record(z.string(), z.unknown())

const feature = 'scim'
const access = 'provisioning'

/** Provisioning of people by an identity provider: SCIM 2.0 (feature `scim`). */
export const scim = {
  input,
  list: endpoint('GET', '/scim/v2/Users', {
    ...{ feature, access },
    summary:
      'Lists people in the order in which they were added, or those of a filter such as `userName eq "ada@example.com"`.',
    query: z.object({
      filter: z.optional(z.string({ error: 'must be text' })),
      startIndex: wholeNumber,
      count: wholeNumber,
    }),
    response: item(named('ScimUserList', listOf(scimUser))),
  }),
  create: endpoint('POST', '/scim/v2/Users', {
    ...{ feature, access },
    summary:
      'Adds a person. A deactivated person with this address is activated instead; 409 if the address is taken.',
    status: 201,
    body: named('ScimUserInput', input),
    response: item(named('ScimUser', scimUser)),
  }),
  read: endpoint('GET', '/scim/v2/Users/{user_id}', {
    ...{ feature, access },
    summary: 'Returns a person.',
    response: item(scimUser),
  }),
  replace: endpoint('PUT', '/scim/v2/Users/{user_id}', {
    ...{ feature, access },
    summary: 'Changes a person. Fields that are absent stay as they are.',
    body: input,
    response: item(scimUser),
  }),
  patch: endpoint('PATCH', '/scim/v2/Users/{user_id}', {
    ...{ feature, access },
    summary: 'Changes some fields of a person. Paths that are not stored are ignored.',
    maxValues: maxPatchValues,
    body: named(
      'ScimPatch',
      z.object({
        Operations: z
          .array(operation, { error: 'must be a list of operations' })
          .check(z.minLength(1, 'must have an operation')),
      }),
    ),
    response: item(scimUser),
  }),
  remove: endpoint('DELETE', '/scim/v2/Users/{user_id}', {
    ...{ feature, access },
    summary: 'Deactivates a person, who can still be found and activated again.',
    response: noContent,
  }),
  config: endpoint('GET', '/scim/v2/ServiceProviderConfig', {
    ...{ feature, access },
    summary: 'Says which parts of SCIM are supported.',
    response: item(description),
  }),
  schemas: endpoint('GET', '/scim/v2/Schemas', {
    ...{ feature, access },
    summary: 'Lists the schemas: that of a person.',
    response: item(listOf(description)),
  }),
  schema: endpoint('GET', '/scim/v2/Schemas/{urn}', {
    ...{ feature, access },
    summary: 'Describes the fields of a person.',
    response: item(description),
  }),
  resourceTypes: endpoint('GET', '/scim/v2/ResourceTypes', {
    ...{ feature, access },
    summary: 'Lists the types of resources: people.',
    response: item(listOf(description)),
  }),
  resourceType: endpoint('GET', '/scim/v2/ResourceTypes/{type}', {
    ...{ feature, access },
    summary: 'Says where people are served.',
    response: item(description),
  }),
}
