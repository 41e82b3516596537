import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { findProblems } from './checks.ts'
import { findStrayFocus } from './stray-focus.ts'
import { views } from './views/all.ts'
import { steps } from './views/steps.ts'
import { leaveView } from './views/view.ts'
import type { Stage } from './views/view.ts'

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

const viewsWithSteps = new Set(Object.values(steps).flat())
const focusTimeout = { timeout: 2000 }

/** Opens a view and finds its problems. One that cannot be opened has this problem. */
async function checkView(name: string, stage: Stage): Promise<string[]> {
  try {
    const open = views[name]
    if (!open) return ['There is no view with this name']
    await open(stage)
    if (viewsWithSteps.has(name))
      await expect.poll(() => stage.page.evaluate(findStrayFocus), focusTimeout).toBeUndefined()
    return await findProblems(stage.page)
  } catch (error) {
    return [`could not be opened or checked: ${String(error)}`]
  }
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

test('every dialog and every part with steps has views', () => {
  const usesOne =
    /import \{[^}]*\b(Dialog|SidePanel|useKeptFocus)\b[^}]*\} from '\S*(ui\/dialog|side-panel|kept-focus)\.tsx?'/
  const shown = readdirSync('console/src', { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^(features|screens)\/.*(?<!\/side-panel)\.tsx$/.test(path) &&
      usesOne.test(readFileSync(`console/src/${path}`, 'utf8')),
  )
  expect(Object.keys(steps).toSorted()).toEqual(shown.toSorted())
  expect(Object.keys(views)).toEqual(expect.arrayContaining([...viewsWithSteps]))
})
