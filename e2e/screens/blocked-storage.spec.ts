import type { Page } from '@playwright/test'
import { industries } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast, openSegment, promptField, submitSignIn } from '../support/page.ts'

/** Storage that the browser keeps from the page, as with blocked cookies. */
const blocked = ['localStorage', 'sessionStorage', 'indexedDB']

const blockStorage = (page: Page, names: readonly string[]) =>
  page.addInitScript((all) => {
    for (const name of all)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  }, names)

const sentence = 'Your browser blocks storage for this site: a reload will sign you out.'

test('the console works without storage, and says what a reload does', async ({ page, plain }) => {
  await blockStorage(page, blocked)
  await page.goto(plain.url)
  await expect(page.getByText(sentence)).toBeVisible()
  await submitSignIn(page, 'robin@plain.example', 'right password')
  await openSegment(page, 'Industries')
  await button(page, 'Collapse navigation').click()
  await button(page, 'Edit Packaging').click()
  await promptField(page).fill('Films, cartons and bags.')
  await button(page, 'Save').click()
  await expectToast(page, industries.messages.updated)
  expect(plain.writes().at(-1)?.body).toMatchObject({ details: 'Films, cartons and bags.' })
  await page.reload()
  await expect(page.getByText(sentence)).toBeVisible()
})

for (const name of blocked)
  test(`the console works without ${name}`, { tag: '@full' }, async ({ page, plain }) => {
    await blockStorage(page, [name])
    await page.goto(plain.url)
    await expect(page.getByText(sentence)).toHaveCount(name === 'localStorage' ? 1 : 0)
    await submitSignIn(page, 'robin@plain.example', 'right password')
    await openSegment(page, 'Mode Management')
    await button(page, 'Edit Cold call').click()
    await promptField(page).fill('You are {name}.')
    await button(page, 'Preview').click()
    await button(page, 'Cancel').click()
    await expect(button(page, 'Edit Cold call')).toBeVisible()
  })
