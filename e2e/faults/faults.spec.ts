import { api } from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { alikeSegments } from './alike.ts'
import { dismissToasts, expectTold, strike } from './call.ts'
import type { At, Call, Segment } from './call.ts'
import { coachingSegment, planSegment, signInSegment } from './others.ts'
import { people, roles } from './people.ts'
import { userSessions, userSubscriptions } from './user-views.ts'
import { personaForm, personaSegment } from './personas.ts'
import { isOver, sitOut } from './fault.ts'
import type { Fault } from './fault.ts'
import { full, shareOut } from './share.ts'

/** The alike ones are made of the same parts: one in three of them stands for all in the short form. */
const some = alikeSegments.filter((_, at) => full || at % 3 === 0)

const others: readonly Segment[] = [
  personaSegment,
  personaForm,
  people,
  roles,
  userSessions,
  userSubscriptions,
  planSegment,
  coachingSegment,
  signInSegment,
]

const segments = [...some, ...others]

const shares = shareOut(segments.flatMap(({ calls }) => calls))

/** Lets a call meet its faults, one after the other. */
async function tryCall(at: At, call: Call): Promise<void> {
  const { page } = at
  let last: Fault | undefined
  await call.reach(at)
  for (const fault of shares.get(call) ?? []) {
    await test.step(`${call.name}: ${fault.name}`, async () => {
      const told = call.told(fault)
      const { met, end } = await strike(page, call.endpoints, fault)
      await call.send(at, fault)
      if (isOver(fault)) await expect(page.getByText('Your session has ended').last()).toBeVisible()
      await met
      await sitOut(page, fault, () =>
        (told === undefined
          ? page.getByRole('button', { name: 'Retry' })
          : page.getByRole('alert').filter({ hasText: told })
        )
          .first()
          .isVisible(),
      )
      await expectTold(page, isOver(fault) && !call.anew ? undefined : told)
      await call.left(at, fault)
      await end()
      await dismissToasts(page)
      if (call.anew) await call.mend(at, fault)
      last = fault
    })
  }
  if (!call.anew && last) await call.mend(at, last)
}

for (const { title, calls } of segments) {
  test.describe(() => {
    // Half a minute of silence is sat out on a clock of its own.
    const silence = calls.some((call) => shares.get(call)?.some(({ silent }) => silent))

    test(`${title} under faults`, { tag: ['@R214', '@R215', '@R216'] }, async ({ page, plain }) => {
      test.setTimeout(full ? 900_000 : 90_000)
      if (silence) await page.clock.install()
      await plain.signIn(page)
      for (const call of calls) await tryCall({ page, plain }, call)
    })
  })
}

test('every endpoint of the interface meets faults', () => {
  const met = [...alikeSegments, ...others].flatMap(({ calls }) =>
    calls.flatMap(({ endpoints }) => endpoints),
  )
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const all = Object.values(api).flatMap((endpoints): readonly Endpoint[] => endpoints)
  expect(all.map(nameOf).filter((name) => !met.map(nameOf).includes(name))).toEqual([])
})
