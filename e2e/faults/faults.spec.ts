import { api } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { exampleCalls, fastCall, fullCalls, shortCalls } from './all-calls.ts'
import { dismissToasts, expectMessage } from './call.ts'
import type { Call, Context } from './call.ts'
import { advancePast, endsSession, faults, injectFault, shortFaults } from './fault.ts'
import type { Fault } from './fault.ts'

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
