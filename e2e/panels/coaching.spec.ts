import {
  coachingPlaceholders,
  toastMessages,
  validationMessages,
  toastDuration,
} from '@greenroom/contract'
import type { Page } from '@playwright/test'
import { templateBox, caret, chip, dragTo, putCaret, templateErrors } from '../parts/editor.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Plain } from '../support/fixtures.ts'
import { coachingShapes } from '../plain-backend/coaching.ts'
import type { CoachingShape } from '../plain-backend/coaching.ts'
import { expectToStay, stopClock } from '../screens/toast-time.ts'
import { button, openSegment, expectToast, expectErrorToast } from '../support/page.ts'

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

test.describe('the list of prompts', () => {
  test(
    'lists the prompts by name with only an Edit button',
    { tag: '@R119' },
    async ({ page, plain }) => {
      await plain.signIn(page, 'Coaching')
      await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Action'])
      for (const prompt of ['Debrief', 'Objection handling'])
        await expect(button(page, `Edit ${prompt}`)).toBeVisible()
      await expect(button(page, 'Add')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
      expect(plain.requestLog('/v1/ai-coaching')).toEqual([`GET ${list}`])
    },
  )

  for (const shape of Object.keys(coachingShapes) as CoachingShape[]) {
    test(
      `reads and saves prompts sent as ${shape}`,
      { tag: ['@R136', '@R211', '@R212'] },
      async ({ page, plain }) => {
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
      },
    )
  }

  for (const [failure, stub] of [
    ['an error', { status: 500, body: { message: 'Everything is broken' } }],
    ['no response', { dropConnection: true }],
    ['a response that is not JSON', { status: 200, body: 'nonsense' }],
  ] as const) {
    test(
      `reports ${failure} once, at the bottom`,
      { tag: ['@R127', '@R236'] },
      async ({ page, plain }) => {
        plain.stub('GET', list, stub)
        await plain.signIn(page, 'Coaching')
        const errorToast = page
          .getByRole('alert')
          .filter({ hasText: toastMessages.coaching.listFailed })
        await expect(errorToast).toHaveCount(1)
        await expect(page.getByText('Oops... data not found')).toBeVisible()
        await expect(page.getByText('Use Add')).toHaveCount(0)
        await button(page, 'Retry').click()
        await expect(button(page, 'Edit Debrief')).toBeVisible()
      },
    )
  }
})

test.describe('the prompt form', () => {
  test(
    'shows the name and a template of 12 rows that grows',
    { tag: ['@R120', '@R244'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit coaching prompt')
      await expect(name(page)).toBeFocused()
      await expect(templateBox(page)).toHaveAttribute('rows', '12')
      await button(page, 'Expand Template').click()
      expect((await templateBox(page).boundingBox())?.height).toBeGreaterThan(500)
      await button(page, 'Collapse Template').click()
    },
  )

  test(
    'inserts the chip once, by click or by drag to a position',
    { tag: ['@R121', '@R122', '@R123'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
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
      expect(await caret(page)).toEqual([29, 29])
      await expect(page.getByText('Already used')).toBeVisible()
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
    { tag: '@R180' },
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
    'sends the prompt in its wire format',
    { tag: ['@R165', '@R166', '@R212'] },
    async ({ page, plain }) => {
      await openForm(page, plain)
      await templateBox(page).fill('  Say "why".\n\n\n\n{conversation_text}\n ')
      await button(page, 'Save').click()
      await expectToast(page, toastMessages.coaching.updated)
      expect(plain.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        name: 'Debrief',
        template: "Say 'why'.\\n\\n{conversation_text}",
      })
    },
  )

  test(
    'shows toasts at the bottom centre for 3 s',
    { tag: ['@R127', '@R237', '@R246'] },
    async ({ page, plain }) => {
      plain.stub('PUT', promptPath, { status: 500, times: 2 })
      await openForm(page, plain)
      await button(page, 'Save').click()
      const errorToast = page.getByRole('alert').filter({ hasText: toastMessages.coaching.failed })
      await expect(errorToast).toBeVisible()
      const box = await errorToast.boundingBox()
      expect(box?.y).toBeGreaterThan(900 - 160)
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 1440 / 2)).toBeLessThan(20)
      await expect(errorToast).toBeHidden()
      await stopClock(page)
      await button(page, 'Save').click()
      await expectToStay(page, errorToast, toastDuration.console)
      await page.clock.resume()
      plain.stub('PUT', promptPath, { status: 422, body: { message: 'Not like this' } })
      await button(page, 'Save').click()
      await expectErrorToast(page, 'Not like this')
      await button(page, 'Save').click()
      const good = page.getByRole('status').filter({ hasText: toastMessages.coaching.updated })
      expect((await good.boundingBox())?.y).toBeGreaterThan(900 - 240)
    },
  )
})

test(
  'with our own server, saves an edited prompt and keeps an untouched one byte for byte',
  { tag: ['@R119', '@R212', '@R237'] },
  async ({ signedIn: page, greenroom }) => {
    await openSegment(page, 'Coaching')
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
