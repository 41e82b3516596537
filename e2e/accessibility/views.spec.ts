import type { ViewportSize } from '@playwright/test'
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
import type { Stage, Views } from './views/view.ts'
import { webhookViews } from './views/webhooks.ts'

const views: Views = {
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
}

/** The views of the fast lane. Together they show every shared component. Both lists take about as long. */
const fastViews = {
  'the frame, lists, forms and prompts': [
    'sign-in, errors',
    'navigation drawer',
    'Industries, conflict',
    'Products, add, with errors',
    'modes, preview with notes',
    'history',
    'test conversation, judged',
    'account',
  ],
  'people, personas and records': [
    'edit user, errors',
    'people',
    'report',
    'subscription',
    'overview',
    'products of a persona',
    'persona, filled in',
    'activity, an entry',
  ],
}

const fastNames = new Set(Object.values(fastViews).flat())
const otherNames = Object.keys(views).filter((name) => !fastNames.has(name))

/** Views that share a page: loading one on a page that is open already takes half as long. */
const maxViewsPerPage = 15

/** A view takes three seconds. Generous, since it only ends what hangs. */
const timeoutPerViewMs = 25_000

/** Opens a view and finds its problems. One that cannot be opened has this problem. */
async function checkView(name: string, stage: Stage): Promise<string[]> {
  try {
    const open = views[name]
    if (!open) return ['There is no view with this name']
    await open(stage)
    return await findProblems(stage.page)
  } catch (error) {
    return [`could not be opened or checked: ${String(error)}`]
  }
}

/** Empties what the console stores. Drafts are in a database. Runs in the page. */
async function clearStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name)
      deletion.addEventListener('success', resolve)
      deletion.addEventListener('error', reject)
    })
}

/** Leaves a page as new: without storage, history state, stubs, routes, emulation or a pointer above something. */
async function leaveView({ page, plain }: Stage, size: ViewportSize): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A picture of the same origin: here no script of the console writes to its storage any more.
  await page.goto(`${plain.url}/favicon.svg`)
  await page.evaluate(clearStorage)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
  await page.mouse.move(0, 0)
  plain.backend.reset()
}

/** Checks views one after the other on one page. */
async function checkViews(names: readonly string[], stage: Stage): Promise<void> {
  test.setTimeout(names.length * timeoutPerViewMs)
  const { page } = stage
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const [at, name] of names.entries())
    await test.step(`“${name}” is accessible`, async () => {
      if (at > 0) await leaveView(stage, size)
      const problems = await checkView(name, stage)
      if (problems.length > 0)
        await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
      expect.soft(problems, `“${name}”`).toEqual([])
    })
}

for (const [title, names] of Object.entries(fastViews))
  test(`views of ${title} are accessible`, ({ page, plain }) => checkViews(names, { page, plain }))

const pages = Math.ceil(otherNames.length / maxViewsPerPage)
for (let at = 0; at < pages; at++) {
  const [start, end] = [at, at + 1].map((part) => Math.floor((part * otherNames.length) / pages))
  test(
    `other views are accessible, part ${at + 1} of ${pages}`,
    { tag: '@full' },
    ({ page, plain }) => checkViews(otherNames.slice(start, end), { page, plain }),
  )
}
