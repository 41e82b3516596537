import { scimPage, scimUrns } from '@greenroom/contract'
import { scimUrl } from './users.ts'

/** The schema of a person, with the fields that are stored (RFC 7643, section 7). */
export const describeUser = async (origin: string): Promise<Record<string, unknown>> => {
  // Takes time to load, so only when a directory asks.
  const { Attribute, SchemaDefinition } = (await import('scimmy')).Types

  const values = (name: string, of: string, config: object) =>
    new Attribute('complex', name, { multiValued: true, ...config }, [
      new Attribute('string', 'value', { ...config, description: `The ${of}.` }),
      new Attribute('string', 'type', { mutable: false, description: 'Always `work`.' }),
      new Attribute('boolean', 'primary', { mutable: false, description: 'Always true.' }),
    ])

  const userSchema = new SchemaDefinition('User', scimUrns.user, 'A person in training.', [
    new Attribute('string', 'userName', {
      required: true,
      uniqueness: 'server',
      description: 'The e-mail address.',
    }),
    new Attribute('complex', 'name', { required: true, description: 'The name.' }, [
      new Attribute('string', 'givenName', { required: true, description: 'The first name.' }),
      new Attribute('string', 'familyName', { description: 'The last name.' }),
      new Attribute('string', 'formatted', { mutable: false, description: 'Both names.' }),
    ]),
    new Attribute('string', 'displayName', { mutable: false, description: 'Both names.' }),
    new Attribute('boolean', 'active', { description: 'Whether the person can start sessions.' }),
    values('emails', 'e-mail address, which is the `userName`', {}),
    values('phoneNumbers', 'phone number', {}),
  ])

  return { ...userSchema.describe(`${scimUrl(origin)}/Schemas`) }
}

/** The only type of resource (RFC 7643, section 6). */
export const userType = (origin: string): Record<string, unknown> => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  schema: scimUrns.user,
  description: 'People in training.',
  meta: { resourceType: 'ResourceType', location: `${scimUrl(origin)}/ResourceTypes/User` },
})

/** Which parts of SCIM are supported (RFC 7643, section 5). */
export const serviceConfig = (origin: string): Record<string, unknown> => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: `${origin}/docs/operating/scim`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: scimPage.most },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Service key',
      description: 'A service key for provisioning as bearer token.',
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: `${scimUrl(origin)}/ServiceProviderConfig`,
  },
})
