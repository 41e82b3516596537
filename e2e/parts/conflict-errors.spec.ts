import { maxLength } from '@greenroom/contract'
import { expectAccessible } from '../support/axe.ts'
import { expect } from '../support/fixtures.ts'
import { conflictNotice, openForm, test } from './conflict.ts'
import { path, messages } from './industry-list.ts'
import { button, promptField, tableRows, expectToast, expectErrorToast } from '../support/page.ts'

test(
  'Retry loads their text after loading it failed',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change } = await makeIndustry('Cork')
    await openForm(page, 'Cork')
    await promptField(page).fill('Mine.')
    // The line loads the list too, which would take Retry away before the click.
    await expect(page.getByText('Changes no prompts')).toBeVisible()
    await change('Theirs.')
    await page.route(`**/api${path}`, (route) => route.abort())
    await button(page, 'Save').click()
    await expect(page.getByText('Their text could not be loaded.')).toBeVisible()
    await expect(button(page, 'Keep mine')).toHaveCount(0)
    await page.unroute(`**/api${path}`)
    await button(page, 'Retry').click()
    await expect(conflictNotice(page).getByRole('deletion')).toHaveText('Theirs.')
    await expect(promptField(page)).toHaveValue('Mine.')
  },
)

test(
  'a row that someone else deleted can be saved as a new one',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, makeIndustry }) => {
    const { remove } = await makeIndustry('Amber')
    await openForm(page, 'Amber')
    await promptField(page).fill('Mine.')
    await remove()
    await button(page, 'Save').click()
    const view = page.getByRole('region', { name: 'Someone else deleted this' })
    await expect(view).toBeFocused()
    await expect(view.getByRole('alert')).toHaveText(
      'There is no industry with this id. It may have been deleted.',
    )
    await expect(promptField(page)).toHaveValue('Mine.')
    await expectAccessible(page)
    await button(page, 'Save as new').click()
    await expectToast(page, messages.created)
    await expect(button(page, 'Edit Amber')).toBeVisible()
    const { body } = await greenroom.api('GET', path)
    const made = (body as Record<string, unknown>[]).find(({ name }) => name === 'Amber')
    expect(made).toMatchObject({ details: 'Mine.', version: 1 })
  },
)

test(
  'a 404 for a row that is still listed is an ordinary error',
  { tag: '@full' },
  async ({ page, plain }) => {
    plain.stub('PUT', `${path}1`, { status: 404, body: { detail: 'Not Found' } })
    await plain.signIn(page)
    await openForm(page, 'Packaging')
    await button(page, 'Save').click()
    await expectErrorToast(page, messages.updateFailed)
    await expect(page.getByRole('region', { name: /^Someone else/ })).toHaveCount(0)
    await button(page, 'Save').click()
    await expect(tableRows(page)).toHaveCount(3)
  },
)

test(
  'shows and resolves a conflict between two texts of maximum length',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const words = (seed: number) =>
      Array.from({ length: 40_000 }, (_, at) => (at * seed * 7919 + seed).toString(36))
        .join(' ')
        .slice(0, maxLength.template - 100)
    const { change } = await makeIndustry('Paper')
    await openForm(page, 'Paper')
    await promptField(page).fill(words(3))
    await change(words(5))
    await button(page, 'Save').click()
    await expect(conflictNotice(page).getByRole('deletion').first()).toBeVisible()
    await button(page, 'Keep mine').click()
    await expectToast(page, messages.updated)
  },
)
