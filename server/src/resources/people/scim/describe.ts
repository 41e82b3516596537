import { scimPage, scimUrns } from '@greenroom/contract'
import { scimUrl } from './users.ts'

/** The schema of a person. The package that writes it takes time to load, so only when it is asked for. */
export const describeUser = async (origin: string): Promise<Record<string, unknown>> => {
  const { userSchema } = await import('./user-schema.ts')
  return { ...userSchema.describe(`${scimUrl(origin)}/Schemas`) }
}

/** The only type of resource (RFC 7643, section 6). */
export const userType = (origin: string): Record<string, unknown> => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: 'User', name: 'User', endpoint: '/Users', schema: scimUrns.user },
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
