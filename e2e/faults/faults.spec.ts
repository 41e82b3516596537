import { api } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { dismissToasts, expectMessage } from './call.ts'
import type { Call, Context } from './call.ts'
import { coachingCalls } from './calls/coaching.ts'
import { crudCalls, industryCalls } from './calls/crud.ts'
import { personaFormCalls, personaCalls } from './calls/personas.ts'
import { planCalls } from './calls/plans.ts'
import { signInCalls } from './calls/sign-in.ts'
import { userViewCalls } from './calls/user-views.ts'
import { userCalls } from './calls/users.ts'
import { advancePast, endsSession, faults, injectFault, shortFaults } from './fault.ts'
import type { Fault } from './fault.ts'

/** They stand for all resources with the common list and form: in the short list they meet every fault between them. */
const exampleCalls: readonly Call[] = industryCalls

/** The call of the fast lane, where it meets three faults. A table of the console's unit tests has the other faults. */
const fastCall = 'Industries: create'

/** The calls of the short run. */
const shortCalls: readonly Call[] = [
  ...exampleCalls,
  ...personaFormCalls,
  ...userCalls,
  ...userViewCalls,
  ...signInCalls,
]

/** The calls of the full run: every call of the console. */
const fullCalls: readonly Call[] = [
  ...shortCalls,
  ...personaCalls,
  ...planCalls,
  ...coachingCalls,
  ...crudCalls,
]

const meetsEveryFault = (call: Call) => exampleCalls.includes(call) && call.name !== fastCall

const faultsOf = (call: Call): readonly Fault[] =>
  faults.filter(
    ({ name }) =>
      !call.accepts?.includes(name) &&
      (full || shortFaults.includes(name) || meetsEveryFault(call)),
  )

/** Makes a call fail, and expects that a person is told and can go on. */
async function failOnce(context: Context, call: Call, fault: Fault): Promise<void> {
  const { page } = context
  const message = call.message(fault)
  const { called, end } = await injectFault(page, call.endpoints, fault)
  await call.send(context, fault)
  if (endsSession(fault))
    await expect(page.getByText('Your session has ended').last()).toBeVisible()
  await called
  const report =
    message === undefined
      ? page.getByRole('button', { name: 'Retry' })
      : page.getByRole('alert').filter({ hasText: message })
  if (!call.reportsByAlert) await advancePast(page, fault, () => report.first().isVisible())
  await expectMessage(page, endsSession(fault) && !call.recoverEachTime ? undefined : message)
  await call.expectUsable(context, fault)
  await end()
  await dismissToasts(page)
}

for (const call of full ? fullCalls : shortCalls)
  test(
    `recovers from faults · ${call.name}`,
    { tag: [...(call.name === fastCall ? [] : ['@full']), ...(call.requirements ?? [])] },
    async ({ page, plain }) => {
      const faultsOfCall = faultsOf(call)
      test.setTimeout(60_000 + faultsOfCall.length * 15_000)
      if (faultsOfCall.some(({ hangs }) => hangs)) await page.clock.install()
      await plain.signIn(page)
      const context = { page, plain }
      await call.open(context)
      for (const fault of faultsOfCall)
        await test.step(fault.name, async () => {
          await failOnce(context, call, fault)
          if (call.recoverEachTime || fault === faultsOfCall.at(-1))
            await call.recover(context, fault)
        })
    },
  )

test('the short list meets every fault', () => {
  const met = exampleCalls.flatMap(faultsOf)
  const unmet = faults.filter((fault) => !met.includes(fault))
  expect(unmet.map(({ name }) => name)).toEqual([])
})

test('the full list covers every endpoint of the specification', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const covered = fullCalls.flatMap(({ endpoints }) => endpoints.map(nameOf))
  const specified = Object.values(api)
    .flatMap((endpoints): readonly Endpoint[] => endpoints)
    .filter(({ feature }) => feature === undefined)
  expect(specified.map(nameOf).filter((name) => !covered.includes(name))).toEqual([])
})
