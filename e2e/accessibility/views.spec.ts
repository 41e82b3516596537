import { expect, test } from '../support/fixtures.ts'
import { findProblems } from './checks.ts'
import { accountViews } from './views/account.ts'
import { activity } from './views/activity.ts'
import { evidence } from './views/evidence.ts'
import { experiments } from './views/experiments.ts'
import { judging } from './views/judging.ts'
import { history } from './views/history.ts'
import { modes } from './views/modes.ts'
import { overview } from './views/overview.ts'
import { people } from './views/people.ts'
import { personas } from './views/personas.ts'
import { reference } from './views/reference.ts'
import { privacy } from './views/privacy.ts'
import { serviceKeys } from './views/service-keys.ts'
import { shell } from './views/shell.ts'
import { administratorViews } from './views/administrators.ts'
import { systemViews } from './views/system.ts'
import { trash } from './views/trash.ts'
import { trials } from './views/trials.ts'
import { webhookViews } from './views/webhooks.ts'

const views = Object.entries({
  ...shell,
  ...people,
  ...overview,
  ...modes,
  ...personas,
  ...reference,
  ...history,
  ...experiments,
  ...evidence,
  ...privacy,
  ...accountViews,
  ...serviceKeys,
  ...administratorViews,
  ...systemViews,
  ...activity,
  ...trials,
  ...judging,
  ...trash,
  ...webhookViews,
})

for (const [name, open] of views)
  test(`“${name}” is accessible`, async ({ page, plain }) => {
    await open({ page, plain })
    expect(await findProblems(page)).toEqual([])
  })
