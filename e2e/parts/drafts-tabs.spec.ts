import { expect, test } from '../support/fixtures.ts'
import { openIndustries } from './industry-list.ts'
import { button, promptField } from '../support/page.ts'

test.describe('drafts across tabs', () => {
  test(
    'restores unsaved text that release 0.2.0 kept in a database',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      await promptField(page).fill('A new text.')
      const isKept = () =>
        page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft/')))
      await expect.poll(isKept).toBe(true)
      await page.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const opened = indexedDB.open('greenroom', 1)
            opened.addEventListener('upgradeneeded', () => {
              const key = Object.keys(localStorage).find((one) => one.includes('draft/')) ?? ''
              const [, owner, thing] = key.split('/').map(decodeURIComponent)
              const draft = { ...JSON.parse(localStorage.getItem(key) ?? ''), owner, thing }
              localStorage.removeItem(key)
              opened.result.createObjectStore('drafts', { keyPath: 'id' }).put(draft)
            })
            opened.addEventListener('success', () => {
              opened.result.close()
              resolve()
            })
            opened.addEventListener('error', () => reject(opened.error))
          }),
      )
      await plain.signIn(page, 'Industries')
      await expect(button(page, 'Edit Packaging')).toBeVisible()
      expect(await isKept()).toBe(false)
      await page.keyboard.press('Shift')
      await expect.poll(isKept).toBe(true)
      await button(page, 'Edit Packaging').click()
      await expect(promptField(page)).toHaveValue('A new text.')
    },
  )

  test(
    'restores unsaved text after closing the tab, which asks first',
    { tag: '@full' },
    async ({ page, context, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      const asked: string[] = []
      page.on('dialog', (question) => {
        asked.push(question.type())
        void question.accept()
      })
      await page.reload()
      expect(asked).toEqual([])
      await promptField(page).fill('A new text.')
      // The browser closes a page that is busy for too long without asking.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => page.isClosed()).toBe(true)
      expect(asked).toEqual(['beforeunload'])

      const tab = await context.newPage()
      await plain.signIn(tab, 'Industries')
      await button(tab, 'Edit Packaging').click()
      await expect(tab.getByText(/^Unsaved text from \d\d:\d\d was restored/)).toBeVisible()
      await expect(promptField(tab)).toHaveValue('A new text.')
      await button(tab, 'Discard').click()
      await expect(promptField(tab)).toHaveValue('Films and cartons.')
      await expect(tab.getByText('was restored')).toBeHidden()
      await tab.reload()
      await expect(promptField(tab)).toHaveValue('Films and cartons.')
      await expect(tab.getByText('was restored')).toBeHidden()

      // A draft that nobody has come back to for a week is gone.
      await promptField(tab).fill('A newer text.')
      await tab.reload()
      await expect(promptField(tab)).toHaveValue('A newer text.')
      await tab.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
      await tab.reload()
      await expect(promptField(tab)).toHaveValue('Films and cartons.')
    },
  )

  test(
    'keeps the unsaved texts of two tabs apart',
    { tag: '@full' },
    async ({ page, context, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      await promptField(page).fill('One.')
      const tab = await context.newPage()
      await plain.signIn(tab, 'Industries')
      await button(tab, 'Edit Packaging').click()
      await expect(promptField(tab)).toHaveValue('One.')
      await promptField(tab).fill('Two.')
      await tab.reload()
      await expect(promptField(tab)).toHaveValue('Two.')
      await promptField(page).fill('One, and more.')
      await page.reload()
      await expect(promptField(page)).toHaveValue('One, and more.')

      await button(tab, 'Discard').click()
      await expect(promptField(tab)).toHaveValue('Films and cartons.')
      await button(tab, 'Cancel').click()
      await page.reload()
      await expect(promptField(page)).toHaveValue('One, and more.')
    },
  )

  test(
    'a reload right after typing or discarding loses neither',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openIndustries(page, plain)
      await button(page, 'Edit Packaging').click()
      await promptField(page).fill('A new text.')
      await page.reload()
      await expect(promptField(page)).toHaveValue('A new text.')
      await button(page, 'Discard').click()
      await page.reload()
      await expect(promptField(page)).toHaveValue('Films and cartons.')
    },
  )
})
