import * as z from 'zod/mini'
import { endpoint, item, redirect } from '../lib/endpoint.ts'

/** Why signing in with the identity provider failed, as the sign-in page says it. The keys are in its address. */
export const oidcProblems = {
  cancelled: 'The identity provider did not sign you in.',
  expired: 'This sign-in took too long or was started elsewhere. Please try again.',
  unavailable: 'The identity provider does not respond. Try again later, or use your password.',
  unverified: 'The identity provider has not verified your email address.',
  unknown: 'No administrator has your email address.',
  linked: 'Your account is linked to another user of the identity provider.',
  failed: 'Something went wrong with the identity provider. Try again, or use your password.',
} as const

export type OidcProblem = keyof typeof oidcProblems

/** The query parameter of the sign-in page that holds an `OidcProblem`. */
export const oidcProblemParameter = 'oidc'

/** Signing in with the company's identity provider (feature `oidc`). */
export const oidc = {
  read: endpoint('GET', '/v1/oidc', {
    summary: 'Reads the name of the identity provider.',
    response: item(z.object({ name: z.string() })),
    access: 'public',
    feature: 'oidc',
  }),
  start: endpoint('GET', '/v1/oidc/start', {
    summary: 'Sends the browser to the identity provider.',
    response: redirect,
    access: 'public',
    feature: 'oidc',
  }),
  callback: endpoint('GET', '/v1/oidc/callback', {
    summary: 'Takes the response of the identity provider and sends the browser to the console.',
    response: redirect,
    access: 'public',
    feature: 'oidc',
  }),
}
