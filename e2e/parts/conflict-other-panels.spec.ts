import { interactionModes, toastMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { conflictNotice } from './conflict.ts'
import { button, openSegment, promptField, expectToast } from '../support/page.ts'

test.use({ segment: 'Coaching' })

test(
  'Keep mine restores the name of a mode that someone else renamed',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const list = () => greenroom.api('GET', '/v1/interaction-modes/')
    const [mode] = (await list()).body as [Record<'mode_id' | 'name' | 'prompt_template', string>]
    const { mode_id, name, prompt_template } = mode
    const put = (changes: object) =>
      greenroom.api('PUT', `/v1/interaction-modes/${mode_id}`, {
        mode_id,
        prompt_template,
        ...changes,
      })
    await openSegment(page, 'Mode Management')
    await button(page, `Edit ${name}`).click()
    await promptField(page).press('End')
    await page.keyboard.type(' Politely.')
    await put({ name: 'Renamed' })
    await button(page, 'Save').click()
    await expect(conflictNotice(page).getByRole('table', { name: 'Name' })).toContainText('Renamed')
    await expect(conflictNotice(page).getByRole('table', { name: 'Prompt Template' })).toBeVisible()
    await button(page, 'Keep mine').click()
    await expectToast(page, interactionModes.messages.updated)
    await expect(button(page, `Edit ${name}`)).toBeVisible()
    expect(JSON.stringify((await list()).body)).toContain(' Politely.')
  },
)

test('conflicting changes of a coaching prompt can be taken, undone and overwritten', async ({
  signedIn: page,
  greenroom,
}) => {
  const list = () => greenroom.api('GET', '/v1/ai-coaching/prompts')
  const [prompt] = (await list()).body as [
    Record<'prompt_id' | 'name' | 'template', string> & { version: number },
  ]
  const { prompt_id, name, version } = prompt
  const put = (body: object) => greenroom.api('PUT', `/v1/ai-coaching/prompt/${prompt_id}`, body)
  await button(page, `Edit ${name}`).click()
  const box = page.getByLabel('Template', { exact: true })
  await box.fill('Mine: {conversation_text}')
  await put({ name, template: 'Theirs: {conversation_text}' })
  await button(page, 'Save').click()
  await expect(conflictNotice(page).getByRole('deletion')).toHaveText('Theirs')
  await expect(conflictNotice(page).getByRole('insertion')).toHaveText('Mine')
  await button(page, 'Take theirs').click()
  await expect(box).toHaveValue('Theirs: {conversation_text}')
  await button(page, 'Undo').click()
  await button(page, 'Keep mine').click()
  await expectToast(page, toastMessages.coaching.updated)
  expect((await list()).body).toContainEqual(
    expect.objectContaining({ template: 'Mine: {conversation_text}', version: version + 2 }),
  )
})
