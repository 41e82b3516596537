import * as z from 'zod/mini'
import { emailAddress } from '../lib/email-address.ts'
import { endpoint, item, list, named, noContent } from '../lib/endpoint.ts'
import { users } from './users.ts'

/** Somebody who may sign in. `devices` counts the browsers that are signed in. */
export const administrator = z.object({
  user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  second_factor: z.boolean(),
  /** Whether a user of the identity provider is linked. */
  identity_provider: z.boolean(),
  last_sign_in_at: z.nullable(z.string()),
  devices: z.number(),
})

export type Administrator = z.infer<typeof administrator>

const input = z.object({
  email: emailAddress,
  ...z.pick(users.input, { first_name: true, last_name: true }).shape,
})

const feature = 'administrators'

/** Who may sign in (feature `administrators`). Each change needs a recent password, and is about somebody else. */
export const administrators = {
  input,
  list: endpoint('GET', '/v1/administrators', {
    summary: 'Lists the super administrators by name.',
    response: list(named('Administrator', administrator)),
    feature,
  }),
  add: endpoint('POST', '/v1/administrators', {
    summary:
      'Adds a super administrator, with a link to set a password, once, for 30 minutes. The link is in this response only.',
    status: 201,
    body: input,
    response: item(z.object({ user_id: z.string(), link: z.string(), expires_at: z.string() })),
    secretResponse: true,
    feature,
  }),
  remove: endpoint('DELETE', '/v1/administrators/{user_id}', {
    summary:
      'Makes a super administrator a sales person, with neither password nor second factor nor link to an identity provider.',
    response: noContent,
    feature,
  }),
  endDevices: endpoint('DELETE', '/v1/administrators/{user_id}/devices', {
    summary: 'Signs a super administrator out everywhere.',
    response: noContent,
    feature,
  }),
  turnOffSecondFactor: endpoint('DELETE', '/v1/administrators/{user_id}/second-factor', {
    summary: 'Turns off the second factor of a super administrator who has lost it.',
    response: noContent,
    feature,
  }),
  unlinkProvider: endpoint('DELETE', '/v1/administrators/{user_id}/identity-provider', {
    summary: 'Ends the link between a super administrator and a user of the identity provider.',
    response: noContent,
    feature,
  }),
}
