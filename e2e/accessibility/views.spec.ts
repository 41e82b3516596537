import { expect, test } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { findProblems } from './checks.ts'
import { missingSmokeViews, smokeViews } from './smoke-views.ts'
import { accountViews } from './views/account.ts'
import { activity } from './views/activity.ts'
import { evidence } from './views/evidence.ts'
import { history } from './views/history.ts'
import { modes } from './views/modes.ts'
import { people } from './views/people.ts'
import { personas } from './views/personas.ts'
import { reference } from './views/reference.ts'
import { privacy } from './views/privacy.ts'
import { serviceKeys } from './views/service-keys.ts'
import { rehearsal } from './views/rehearsal.ts'
import { shell } from './views/shell.ts'
import { trash } from './views/trash.ts'
import { trials } from './views/trials.ts'
import type { View } from './views/view.ts'

const groups = {
  'sign-in and the shell': shell,
  users: people,
  modes,
  personas,
  'reference data': reference,
  history,
  rehearsal,
  evidence,
  privacy,
  'the account': accountViews,
  'service keys': serviceKeys,
  activity,
  'test conversations': trials,
  trash,
}

for (const [group, views] of Object.entries(groups)) {
  test(`views of ${group} are accessible and load nothing from other hosts`, async ({
    page,
    plain,
  }) => {
    test.setTimeout(full ? 900_000 : 360_000)
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await plain.signIn(page)
    const problems: Record<string, string[]> = {}
    const isChecked = ({ name }: View) => full || smokeViews.includes(name)
    const last = views.findLastIndex(isChecked)
    expect(last).not.toBe(-1)
    // A view is opened from the one before it, so those in between are opened too.
    for (const { name, open } of views.slice(0, last + 1)) {
      await test.step(name, async () => {
        await open({ page, plain })
        if (!isChecked({ name, open })) return
        const found = await findProblems(page)
        if (found.length > 0) problems[name] = found
      })
    }
    expect(problems).toEqual({})
    expect([...origins].filter((origin) => origin.startsWith('http'))).toEqual([plain.url])
  })
}

test('every smoke view exists', () => {
  const names = Object.values(groups).flatMap((views) => views.map(({ name }) => name))
  expect(missingSmokeViews(names)).toEqual([])
})
