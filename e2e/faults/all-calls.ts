import type { Call } from './call.ts'
import { coachingCalls } from './calls/coaching.ts'
import { crudCalls, industryCalls } from './calls/crud.ts'
import { personaFormCalls, personaCalls } from './calls/personas.ts'
import { planCalls } from './calls/plans.ts'
import { signInCalls } from './calls/sign-in.ts'
import { userViewCalls } from './calls/user-views.ts'
import { userCalls } from './calls/users.ts'

/** They stand for all resources with the common list and form: in the short list they meet every fault between them. */
export const exampleCalls: readonly Call[] = industryCalls

/** The call of the fast lane, where it meets three faults. A table of the console's unit tests has the other faults. */
export const fastCall = 'Industries: create'

/** The calls of the short run. */
export const shortCalls: readonly Call[] = [
  ...exampleCalls,
  ...personaFormCalls,
  ...userCalls,
  ...userViewCalls,
  ...signInCalls,
]

/** The calls of the full run: every call of the console. */
export const fullCalls: readonly Call[] = [
  ...shortCalls,
  ...personaCalls,
  ...planCalls,
  ...coachingCalls,
  ...crudCalls,
]
