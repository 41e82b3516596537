import type { Endpoint } from './lib/endpoint.ts'
import { ownAccount } from './resources/account.ts'
import { activity } from './resources/activity.ts'
import { administrators } from './resources/administrators.ts'
import { backtests } from './resources/backtests.ts'
import { coaching } from './resources/coaching.ts'
import { compositions, texts } from './resources/compositions.ts'
import { delivery } from './resources/delivery.ts'
import { evidence } from './resources/evidence.ts'
import { experiments } from './resources/experiments.ts'
import { referenceData } from './resources/reference-data.ts'
import { insights } from './resources/insights.ts'
import { interactionModes } from './resources/interaction-modes.ts'
import { marks } from './resources/marks.ts'
import { modeReports } from './resources/mode-reports.ts'
import { oidc } from './resources/oidc.ts'
import { people } from './resources/people.ts'
import { personaProducts } from './resources/persona-products.ts'
import { personas } from './resources/personas.ts'
import { plans } from './resources/plans.ts'
import { revisions } from './resources/revisions.ts'
import { serviceKeys } from './resources/service-keys.ts'
import { scim } from './resources/scim.ts'
import { sessions } from './resources/sessions.ts'
import { signIn } from './resources/sign-in.ts'
import { subscriptions } from './resources/subscriptions.ts'
import { system } from './resources/system.ts'
import { trash } from './resources/trash.ts'
import { conversations } from './resources/conversations.ts'
import { usage } from './resources/usage.ts'
import { users } from './resources/users.ts'
import { speech } from './resources/speech.ts'
import { voices } from './resources/voices.ts'
import { webhooks } from './resources/webhooks.ts'

/** Every resource, in the order of spec section 7, and then those beyond the specification. */
const resources = {
  signIn,
  interactionModes,
  ...referenceData,
  personas,
  personaProducts,
  modeReports,
  users,
  sessions,
  subscriptions,
  plans,
  coaching,
  compositions,
  texts,
  revisions,
  usage,
  serviceKeys,
  delivery,
  trials: conversations,
  evidence,
  trash,
  account: ownAccount,
  activity,
  oidc,
  administrators,
  system,
  people,
  insights,
  scim,
  webhooks,
  experiments,
  backtests,
  marks,
  voices,
  speech,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value

/**
 * Every endpoint, by resource. Endpoints beyond the specification carry a `feature` and stand at the end of their resource.
 */
export const api: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries(resources).map(([name, resource]) => [
    name,
    Object.values<unknown>(resource).filter(isEndpoint),
  ]),
)

/** What each endpoint is called in the contract, such as `delivery.startSession`. */
export const endpointNames: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries(resources).flatMap(([name, resource]) =>
    Object.entries<unknown>(resource).flatMap(([key, endpoint]) =>
      isEndpoint(endpoint) ? [[endpoint, `${name}.${key}`] as const] : [],
    ),
  ),
)
