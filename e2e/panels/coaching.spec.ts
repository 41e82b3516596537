import {
  coachingPlaceholders,
  toastMessages,
  validationMessages,
  toastDuration,
} from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import { templateBox, caret, chip, dragTo, putCaret, templateErrors } from '../parts/editor.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import type { CoachingShape } from '../plain-backend/coaching.ts'
import type { Stub } from '../plain-backend/plain-backend.ts'
import { expectToStay, stopClock } from '../screens/toast-time.ts'
import { button, errorToast, expectToast, heading } from '../support/page.ts'

const list = '/v1/ai-coaching/prompts'
const promptPath = '/v1/ai-coaching/prompt/1'
const [word] = coachingPlaceholders
const { only, once, required } = validationMessages.conversationText
const name = (page: Page) => page.getByLabel('Name', { exact: true })

async function openForm(page: Page, plain: Plain): Promise<void> {
  await plain.signIn(page, 'Coaching')
  await button(page, 'Edit Debrief').click()
  await expect(templateBox(page)).toBeVisible()
}

async function saveAs(page: Page, plain: Plain, shape: CoachingShape): Promise<void> {
  plain.backend.reset(shape)
  await openForm(page, plain)
  await expect(name(page)).toHaveValue('Debrief')
  await expect(templateBox(page)).toHaveValue('Coach the trainee on {conversation_text}.')
  await name(page).fill('Talk it over')
  await button(page, 'Save').click()
  await expectToast(page, toastMessages.coaching.updated)
  await expect(button(page, 'Edit Talk it over')).toBeVisible()
  await expect
    .poll(() => plain.requestLog('/v1/ai-coaching'))
    .toEqual([`GET ${list}`, `PUT ${promptPath}`, `GET ${list}`])
  expect(plain.writes()[0]?.body).toEqual({
    name: 'Talk it over',
    template: 'Coach the trainee on {conversation_text}.',
  })
}

async function failToLoad(page: Page, plain: Plain, failure: Stub): Promise<void> {
  plain.stub('GET', list, failure)
  await plain.signIn(page, 'Coaching')
  await expect(errorToast(page, toastMessages.coaching.listFailed)).toHaveCount(1)
  await expect(page.getByText('Oops... data not found')).toBeVisible()
  await expect(page.getByText('Use Add')).toHaveCount(0)
  await button(page, 'Retry').click()
  await expect(button(page, 'Edit Debrief')).toBeVisible()
}

/** Expects a toast at the bottom centre, below `top`. The page's clock must be stopped, so that the toast stays. */
const expectAtBottom = (page: Page, shown: Locator, top: number): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(50)
    await expect(shown).toBeVisible({ timeout: 50 })
    const box = await shown.boundingBox()
    expect(box?.y).toBeGreaterThan(top)
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 1440 / 2)).toBeLessThan(20)
  }).toPass({ intervals: [0] })

const reports = (failure: string) => `reports ${failure} once, at the bottom`
const reads = (shape: CoachingShape) => `reads and saves prompts sent as ${shape}`

test.describe('the list of prompts', () => {
  test('shows prompts or a failure', { tag: ['@R119', '@R236'] }, async ({ page, plain }) => {
    await test.step(reports('an error'), () =>
      failToLoad(page, plain, { status: 500, body: { message: 'Everything is broken' } }),
    )

    await test.step('lists the prompts by name with only an Edit button', async () => {
      plain.backend.reset()
      await plain.signIn(page, 'Coaching')
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Action'])
      for (const prompt of ['Debrief', 'Objection handling'])
        await expect(button(page, `Edit ${prompt}`)).toBeVisible()
      await expect(button(page, 'Add')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
      expect(plain.requestLog('/v1/ai-coaching')).toEqual([`GET ${list}`])
    })
  })

  for (const [failure, stub] of [
    ['no response', { dropConnection: true }],
    ['a response that is not JSON', { status: 200, body: 'nonsense' }],
  ] as const)
    test(reports(failure), { tag: ['@full', '@R236'] }, ({ page, plain }) =>
      failToLoad(page, plain, stub),
    )

  test(
    'reads and saves prompts of other backends',
    { tag: ['@R136', '@R211', '@R212'] },
    async ({ page, plain }) => {
      for (const shape of [
        'an array',
        'an array with other field names',
        'an object with one prompt',
      ] as const)
        await test.step(reads(shape), () => saveAs(page, plain, shape))
    },
  )

  for (const shape of ['an object with an array', 'one prompt'] as const)
    test(reads(shape), { tag: ['@full', '@R136', '@R211', '@R212'] }, ({ page, plain }) =>
      saveAs(page, plain, shape),
    )
})

test.describe('the prompt form', () => {
  test(
    'edits a prompt and sends it',
    { tag: ['@R120', '@R121', '@R122', '@R123', '@R165', '@R166', '@R212', '@R244'] },
    async ({ page, plain }) => {
      await openForm(page, plain)

      await test.step('shows the name and a template of 12 rows that grows', async () => {
        await expect(heading(page)).toHaveText('Edit coaching prompt')
        await expect(name(page)).toBeFocused()
        await expect(templateBox(page)).toHaveAttribute('rows', '12')
        await button(page, 'Expand Template').click()
        await expect
          .poll(async () => (await templateBox(page).boundingBox())?.height)
          .toBeGreaterThan(500)
        await button(page, 'Collapse Template').click()
      })

      await test.step('inserts the chip once, by click or by drag to a position', async () => {
        await expect(page.getByText('Already used')).toBeVisible()
        await expect(chip(page, word)).toBeDisabled()
        await expect(chip(page, word)).toHaveAttribute('draggable', 'false')
        await templateBox(page).fill('Read  and coach.')
        await expect(page.getByText('Drag to insert')).toBeVisible()
        await expect(page.getByText('Already used')).toBeHidden()
        await putCaret(page, 5)
        await chip(page, word).click()
        await expect(templateBox(page)).toHaveValue('Read {conversation_text} and coach.')
        await expect(chip(page, word)).toBeDisabled()
        await page.keyboard.press('Control+Z')
        await expect(chip(page, word)).toBeEnabled()
        await dragTo(page, chip(page, word), 'Read  and '.length)
        await expect(templateBox(page)).toHaveValue('Read  and {conversation_text}coach.')
        await expect.poll(() => caret(page)).toEqual([29, 29])
        await expect(page.getByText('Already used')).toBeVisible()
      })

      await test.step('sends the prompt in its wire format', async () => {
        await templateBox(page).fill('  Say "why".\n\n\n\n{conversation_text}\n ')
        await button(page, 'Save').click()
        await expectToast(page, toastMessages.coaching.updated)
        expect(plain.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
          name: 'Debrief',
          template: "Say 'why'.\\n\\n{conversation_text}",
        })
      })
    },
  )

  test(
    'shows each error while typing and disables Save',
    { tag: ['@R176', '@R177', '@R178', '@R179', '@R180'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      for (const [text, errors] of [
        ['Nothing.', [required]],
        ['', [validationMessages.template]],
        [' \n ', [validationMessages.template]],
        ['{conversation_text} {conversation_text}', [once]],
        ['{conversation_text} {role}', [only]],
        ['{foo}', [only, required]],
        ['{conversation_text} {foo} {conversation_text}', [only, once]],
      ] as const) {
        await templateBox(page).fill(text)
        await expect(templateErrors(page)).toHaveText([...errors])
        await expect(button(page, 'Save')).toBeDisabled()
      }
      await expect(button(page, 'Line 1: {foo} is not a placeholder')).toBeVisible()
      await expect(button(page, 'Line 1: {conversation_text} is repeated')).toBeVisible()
      await templateBox(page).fill('{conversation_text}')
      await expect(templateErrors(page)).toHaveCount(0)
      for (const empty of ['', '  ']) {
        await name(page).fill(empty)
        await expect(page.getByText(validationMessages.name, { exact: true })).toBeVisible()
        await expect(button(page, 'Save')).toBeDisabled()
        await name(page).fill('Debrief')
        await expect(page.getByText(validationMessages.name, { exact: true })).toBeHidden()
        await expect(button(page, 'Save')).toBeEnabled()
      }
      expect(plain.requestLog('/v1/ai-coaching')).toEqual([`GET ${list}`])
    },
  )

  test(
    'says beside Save whether a field is empty or the placeholders are wrong',
    { tag: ['@full', '@R180'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      const fillIn = page.getByText('Fill in the required fields to save.')
      const fix = page.getByText('Fix the placeholders to save.')
      await templateBox(page).fill(' ')
      await expect(fillIn).toBeVisible()
      await templateBox(page).fill('Nothing.')
      await expect(fix).toBeVisible()
      await expect(fillIn).toBeHidden()
      await templateBox(page).fill('')
      await expect(fillIn).toBeVisible()
      await templateBox(page).fill('{conversation_text}')
      await expect(fillIn).toBeHidden()
      await name(page).fill('')
      await expect(fillIn).toBeVisible()
      await expect(fix).toBeHidden()
    },
  )

  test(
    'shows toasts at the bottom centre for 3 s',
    { tag: ['@R127', '@R237', '@R246'] },
    async ({ page, plain }) => {
      plain.stub('PUT', promptPath, { status: 500, times: 2 })
      plain.stub('PUT', promptPath, { status: 422, body: { message: 'Not like this' } })
      await openForm(page, plain)
      await stopClock(page)
      const failed = errorToast(page, toastMessages.coaching.failed)
      await button(page, 'Save').click()
      await expectToStay(page, failed, toastDuration.console)
      await button(page, 'Save').click()
      await expectAtBottom(page, failed, 900 - 160)
      await button(page, 'Save').click()
      await expectAtBottom(page, errorToast(page, 'Not like this'), 900 - 240)
      await button(page, 'Save').click()
      const updated = page.getByRole('status').filter({ hasText: toastMessages.coaching.updated })
      await expectAtBottom(page, updated, 900 - 240)
    },
  )
})

test.describe(() => {
  test.use({ segment: 'Coaching' })

  test(
    'with our own server, saves an edited prompt and keeps an untouched one byte for byte',
    { tag: ['@full', '@R119', '@R212', '@R237'] },
    async ({ signedIn: page, greenroom }) => {
      const prompts = async () =>
        (await greenroom.api('GET', list)).body as { name: string; template: string }[]
      const [before] = await prompts()
      await button(page, `Edit ${before?.name}`).click()
      await button(page, 'Save').click()
      await expectToast(page, toastMessages.coaching.updated)
      expect((await prompts())[0]?.template).toBe(before?.template)
      await button(page, `Edit ${before?.name}`).click()
      await templateBox(page).press('Control+Home')
      await page.keyboard.type('Be "kind".\n')
      await button(page, 'Save').click()
      await expect(button(page, `Edit ${before?.name}`)).toBeFocused()
      expect((await prompts())[0]?.template).toBe(`Be 'kind'.\\n${before?.template}`)
    },
  )
})
