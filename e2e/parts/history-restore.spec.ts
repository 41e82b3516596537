import { expect } from '../support/fixtures.ts'
import {
  button,
  openSegment,
  pressRowAction,
  promptField,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'
import { openForm, test } from './conflict.ts'
import { changeNote, details, makePersona, openHistory, version, versions } from './history.ts'
import { messages } from './industry-list.ts'

test('restores a version byte for byte, as a new version', async ({
  signedIn: page,
  makeIndustry,
}) => {
  // Saving the text of the form instead would trim it and collapse its blank lines.
  const text = String.raw`  'Tyres'\n\n\n  • ask \\n twice\nC:\dir {name} é👩🏽‍🚀 مرحبا \n`
  const { change, stored } = await makeIndustry('Rubber', text)
  await change('Other.')
  await openHistory(page, 'Industries', 'Rubber')
  await version(page, 1).click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'Restore version 1').click()
  expect((await sent).headers()['if-match']).toBe('"2"')
  await expectToast(page, messages.updated)
  await expect(version(page, 3)).toContainText('Same text as 1')
  await expect(details(page, 3).getByRole('heading')).toBeFocused()
  expect(await stored()).toMatchObject({ name: 'Rubber', details: text, version: 3 })
})

test(
  'asks before a restored version replaces unsaved text',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change, stored } = await makeIndustry('Silk', 'One.')
    await change('Two.')
    await openForm(page, 'Silk')
    await promptField(page).fill('Mine.')
    await button(page, 'History').click()
    await version(page, 1).click()
    await button(page, 'Restore version 1').click()
    const dialog = page.getByRole('dialog', { name: 'Replace unsaved text' })
    await dialog.getByRole('button', { name: 'Keep my text' }).click()
    await expect(dialog).toBeHidden()
    expect(await stored()).toMatchObject({ details: 'Two.', version: 2 })

    await button(page, 'Restore version 1').click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(details(page, 3).getByRole('heading')).toBeFocused()
    await button(page, 'Back').click()
    await expect(promptField(page)).toHaveValue('One.')
    await promptField(page).fill('Three.')
    await button(page, 'Save').click()
    await expect(button(page, 'Edit Silk')).toBeVisible()
    expect(await stored()).toMatchObject({ details: 'Three.', version: 4 })
  },
)

test(
  'copies the text as its author sees it',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await makeIndustry('Glass', 'One.\\nTwo.')
    await openHistory(page, 'Industries', 'Glass')
    await button(page, 'Copy').click()
    await expect(button(page, 'Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('One.\nTwo.')
  },
)

test(
  'reports someone else’s change or deletion instead of restoring',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const { change, remove, stored } = await makeIndustry('Leather', 'One.')
    await change('Two.')
    await openHistory(page, 'Industries', 'Leather')
    await version(page, 1).click()
    await change('Theirs.')
    await button(page, 'Restore version 1').click()
    await expectErrorToast(page, /^Leather was changed by robin\.hale@/)
    await expect(versions(page)).toHaveCount(3)
    expect(await stored()).toMatchObject({ details: 'Theirs.', version: 3 })
    await remove()
    await button(page, 'Restore version 1').click()
    await expect(page.getByText('This item was deleted')).toBeVisible()
  },
)

test(
  'shows why the server refuses to restore, and offers to edit from that version',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry, greenroom: { api } }) => {
    const old = await makeIndustry('Old industry')
    const now = await makeIndustry('New industry')
    const product = { name: 'Belt', details: 'Flat.' }
    const idOf = async (industry: typeof old) => (await industry.stored())?.['industry_id']
    const industry_id = await idOf(now)
    const { body } = await api('POST', '/v1/products/', {
      ...product,
      industry_id: await idOf(old),
    })
    const path = `/v1/products/${(body as { product_id: string }).product_id}`
    await api('PUT', path, { ...product, details: 'Round.', industry_id })
    await old.remove()
    await openHistory(page, 'Products', 'Belt')
    await expect(version(page, 2)).toContainText('Select Industry')
    await expect(details(page, 2)).toContainText('no longer exists')
    await version(page, 1).click()
    await button(page, 'Restore version 1').click()
    await expect(page.getByRole('status').filter({ hasText: /industry/ })).toBeVisible()
    await button(page, 'Edit from this version').click()
    await expect(page.getByLabel('Prompt Template', { exact: true })).toHaveValue('Flat.')
  },
)

test(
  'restores the products of a persona, and names those that no longer exist',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
    const json = async <T>(method: string, path: string, sent?: object) =>
      (await api(method, path, sent)).body as T
    const [persona] = await json<Record<string, Record<string, string>>[]>(
      'GET',
      '/v1/ai-personas/',
    )
    const industry_id = persona?.['industry']?.['industry_id']
    const make = async (name: string) =>
      (
        await json<{ product_id: string }>('POST', '/v1/products/', {
          name,
          details: 'Any.',
          industry_id,
        })
      ).product_id
    const [kept, gone] = [await make('Kept_press'), await make('Gone_press')]
    const { path, change } = await makePersona(api, { product_ids: [kept, gone] })
    await change({ behavioral_detail: 'Loud.', product_ids: [] })
    await api('DELETE', `/v1/products/${gone}`)

    await openHistory(page, 'Personas', 'Hana Mori')
    await expect(version(page, 2)).toContainText('Products')
    await expect(details(page, 2).getByRole('table', { name: 'Products' })).toContainText(
      'Kept press',
    )
    await version(page, 1).click()
    const leftOut = page.getByText('Gone press no longer exists. Restoring leaves it out.')
    await expect(leftOut).toBeVisible()
    await expect.poll(async () => (await leftOut.boundingBox())?.height).toBeLessThan(40)
    const notEdited = page.getByText('“Edit from this version” keeps the current products.')
    await expect(notEdited).toBeVisible()
    await expect(details(page, 1).getByRole('definition')).toContainText([
      'Hana Mori',
      'Female',
      'Charlotte',
    ])
    await button(page, 'Restore version 1').click()
    await expectToast(page, 'Persona updated successfully')
    expect(await json('GET', path)).toMatchObject({
      behavioral_detail: 'Calm.',
      persona_products: [{ product: { product_id: kept } }],
      version: 3,
    })
  },
)

test(
  'texts of 200,000 characters stay usable',
  { tag: '@full' },
  async ({ signedIn: page, makeIndustry }) => {
    const line = (seed: number, at: number) =>
      `Rule ${at}: ask about ${(at * seed * 7919) % 99_991}.`
    const text = (seed: number) =>
      Array.from({ length: 6500 }, (_, at) => line(seed, at))
        .join('\\n')
        .slice(0, 200_000)
    const { change } = await makeIndustry('Long', text(3))
    await change(text(3).replace('Rule 3000', 'Regel 3000'))
    await change(text(5))
    await change('x'.repeat(200_000))
    await openHistory(page, 'Industries', 'Long')
    for (const number of [1, 2, 3, 4]) {
      await version(page, number).click()
      await expect(
        details(page, number).getByRole('button', { name: 'Show full texts' }),
      ).toBeVisible()
    }
    await version(page, 2).click()
    await expect(details(page, 2).getByRole('insertion')).toHaveText('Regel')
  },
)

test(
  'a plain backend gets no call and no header of the history',
  { tag: '@full' },
  async ({ page, plain }) => {
    await plain.signIn(page, 'Industries')
    await expect(button(page, 'Edit Packaging')).toBeVisible()
    await expect(page.getByRole('button', { name: /History/ })).toHaveCount(0)
    await button(page, 'Edit Packaging').click()
    await page.getByLabel('Prompt Template', { exact: true }).fill('New.')
    await expect(changeNote(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /History/ })).toHaveCount(0)
    await button(page, 'Save').click()
    await expectToast(page, messages.updated)
    await page.evaluate(() =>
      history.replaceState({ segment: 'industry', view: { name: 'history', id: '1' } }, ''),
    )
    await page.reload()
    await expect(button(page, 'Edit Packaging')).toBeVisible()
    expect(plain.requestLog('/v1/revisions')).toEqual([])
  },
)

test('the note survives a conflict', { tag: '@full' }, async ({ signedIn: page, makeIndustry }) => {
  const { change } = await makeIndustry('Steel', 'One.')
  await openForm(page, 'Steel')
  await page.getByLabel('Prompt Template', { exact: true }).fill('Mine.')
  await changeNote(page).fill('My reason')
  await change('Theirs.')
  await button(page, 'Save').click()
  await button(page, 'Keep mine').click()
  await expectToast(page, messages.updated)
  await openSegment(page, 'Industries')
  await pressRowAction(page, 'History', 'Steel')
  await expect(version(page, 3)).toContainText('My reason')
})
