import { words } from '../../server/test/model-server.ts'
import { conversation, messageBox, say, tryPersona } from '../parts/try-it.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, heading, openSegment, tableRows } from '../support/page.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { entryRow, textFilter } from './activity.ts'

test.use({ segment: 'Personas' })

/** All test conversations in the activity, newest first, with their counts. */
async function conversations({ api }: Greenroom) {
  const { body } = await api('GET', '/v1/activity?action=trial')
  const listed = body as { audit_id: string; title: string }[]
  return Promise.all(
    listed.map(async ({ audit_id, title }) => {
      const entry = (await api('GET', `/v1/activity/${audit_id}`)).body as { after: object }
      return { title, ...entry.after }
    }),
  )
}

const title = 'Walter Brandt (Prospecting call)'
const filter = 'Without test conversations'

test(
  'has one entry for a conversation, hidden until it is asked for',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, model }) => {
    model.answer(words(['Who is this?']))
    const before = await conversations(greenroom)
    const trial = await tryPersona(page)
    await say(page, 'Hello.')
    await say(page, 'Are you there?')
    await button(trial, 'Judge').click()
    await expect(button(trial, 'Judge')).toBeEnabled()
    await expect(conversation(page)).toHaveCount(5)
    await button(trial, 'Start over').click()
    await say(page, 'Once more.')
    const [second, first, ...earlier] = await conversations(greenroom)
    expect(earlier).toEqual(before)
    expect([second, first]).toMatchObject([
      { title, replies: 1, judgements: 0 },
      { title, replies: 2, judgements: 2 },
    ])

    await openSegment(page, 'Activity')
    await expect(page.getByLabel(filter)).toBeChecked()
    await textFilter(page).fill('walter')
    await expect(page.getByText('held a test conversation')).toHaveCount(0)
    await page.getByLabel(filter).uncheck()
    await expect(entryRow(page, `held a test conversation with ${title}`).first()).toBeVisible()
    await button(tableRows(page).nth(2), 'Details').click()
    await expect(heading(page)).toHaveText(`Held a test conversation with ${title}`)
    const calls = page.getByRole('region', { name: 'Model calls' })
    await expect(calls).toContainText(
      /^Model calls\s*Replies\s*2\s*Judgements\s*2\s*Checks\s*0\s*Last call/,
    )
    await page.goBack()
    await expect(page.getByLabel(filter)).not.toBeChecked()
    await page.reload()
    await expect(page.getByLabel(filter)).not.toBeChecked()
    await expect(entryRow(page, title).first()).toBeVisible()
    await button(page, 'Clear filters').click()
    await expect(page.getByLabel(filter)).toBeChecked()

    await page.getByLabel('What was done').selectOption('Test conversations')
    await expect(entryRow(page, title).first()).toBeVisible()
    await expect(page.getByLabel(filter)).toHaveCount(0)
  },
)

test(
  'goes on with the entry of a conversation that is brought back',
  { tag: '@full' },
  async ({ signedIn: page, greenroom, model }) => {
    model.answer(words(['Who is this?']))
    const trial = await tryPersona(page)
    await say(page, 'Hello.')
    const before = await conversations(greenroom)
    await button(trial, 'Start over').click()
    await button(trial, 'Bring back the last conversation').click()
    await expect(messageBox(page)).toBeFocused()
    await say(page, 'Are you there?')
    const [entry, ...others] = await conversations(greenroom)
    expect(entry).toMatchObject({ title, replies: 2 })
    expect(others).toHaveLength(before.length - 1)
  },
)
