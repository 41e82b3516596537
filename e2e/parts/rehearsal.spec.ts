import { enter, tabTo } from '../accessibility/keyboard.ts'
import { button } from '../support/page.ts'
import { kindOf, play } from './model-roles.ts'
import { expect, openKept, openSet, rehearsal, row, said, test } from './rehearsal.ts'

test('replays one conversation and judges both twice', async ({ signedIn: page, model, keep }) => {
  await keep('Price pushback')
  const scores = [80, 84, 60, 61]
  const calls = model.calls.length
  model.answer(
    play({
      reply: ({ body }) => (body.messages.length === 2 ? 'Who is this?' : 'Too early to say.'),
      score: (_, at) => scores[at] ?? 0,
    }),
  )
  await openKept(page)
  await button(page, /^Price pushback/).click()
  await button(page, 'Rehearse').click()
  const view = page.getByRole('dialog', { name: 'Rehearsal of Price pushback' })
  await expect(view.getByText('With the saved text · 6 model calls')).toBeVisible()
  await button(view, 'Start rehearsal').click()
  await expect(view.getByRole('status').filter({ hasText: 'Finished: 1 done' })).toBeVisible()

  const overall = view.getByRole('row', { name: /^Overall score/ })
  await expect(overall).toHaveText('Overall score60.5 (60–61)82 (80–84)')
  await expect(view.getByText(/^Single conversations vary/)).toBeVisible()
  await expect(view.getByText('Kept and now: the same answer')).toBeVisible()
  await expect(view.getByText('What does it cost?')).toBeVisible()
  await expect(view.getByText('Too early to say.')).toBeVisible()

  const made = model.calls.slice(calls)
  expect(made.map(kindOf)).toEqual(['reply', 'reply', 'judge', 'judge', 'judge', 'judge'])
  expect(made[1]?.body.messages.slice(1).map(({ content }) => content)).toEqual([
    'Good morning.',
    'Who is this?',
    'Maya from Halden.',
  ])
})

test('rehearses unsaved text and says so', async ({ signedIn: page, model, keep }) => {
  await keep('Unsaved')
  await openKept(page)
  await page.getByLabel('Summary', { exact: true }).fill('Answers in rhymes only.')
  await button(page, 'Rehearse').click()
  await expect(rehearsal(page).getByText(/^With your unsaved text · /)).toBeVisible()
  const calls = model.calls.length
  await button(page, 'Start rehearsal').click()
  await expect(row(page, 'Unsaved')).toContainText('with unsaved text')
  expect(model.calls[calls]?.body.messages[0]?.content).toContain('Answers in rhymes only.')
})

test('shows which expectations changed, each with its quote', async ({
  signedIn: page,
  model,
  keep,
}) => {
  await keep('References', { expectations: ['Asks for a reference', 'Stays polite'] })
  model.answer(
    play({
      check: (transcript) =>
        transcript.includes('Send me a reference.')
          ? { met: true, quote: 'Send me a reference.' }
          : { met: false, quote: 'What does it cost?' },
    }),
  )
  const view = await openSet(page)
  await button(view, 'Start rehearsal').click()
  await expect(row(page, 'References')).toContainText('2 of 2 met')
  await button(view, 'References').click()
  const first = view.getByRole('listitem').filter({ hasText: 'Asks for a reference' })
  await expect(first.getByRole('blockquote')).toHaveText([
    'What does it cost?',
    'Send me a reference.',
  ])
  await expect(first).toContainText(/Kept\s*Not met.*Now\s*Met/)
})

test('announces the calls of each set', async ({ signedIn: page, keep }) => {
  await keep('One', { expectations: ['Is brief'] })
  await keep('Other mode', { mode: 'Discovery meeting', messages: said('Hi', 'Yes?') })
  await keep('Other persona', { persona: 'Denise Carter', messages: said('Hi', 'Yes?') })
  const view = await openSet(page)
  const sets = view.getByLabel('Conversations', { exact: true })
  await expect(view.getByText('With the saved text · 8 model calls')).toBeVisible()
  await sets.selectOption('Walter Brandt in every mode (2)')
  await expect(view.getByText('2 conversations, 13 model calls')).toBeVisible()
  await sets.selectOption('Prospecting call with every persona (2)')
  await expect(row(page, 'Other persona')).toContainText('Denise Carter · Prospecting call')
  await sets.selectOption('All kept conversations (5)')
  await expect(view.getByText('5 conversations, 38 model calls')).toBeVisible()
})

test('rehearses with only the keyboard', async ({ signedIn: page, keep }) => {
  for (const name of ['Second', 'First']) await keep(name, { messages: said(name, 'Yes?') })
  await openKept(page)
  await expect(button(page, /^First/)).toBeVisible()
  await button(page, 'Rehearse').press('Enter')
  const view = rehearsal(page)
  // Tab would leave the button while the dialog is still loading.
  await expect(view).toBeVisible()
  await tabTo(page, button(view, 'Start rehearsal'))
  await page.keyboard.press('Enter')
  await expect(button(view, 'Rehearse again')).toBeFocused()
  await enter(page, button(view, 'First'))
  await expect(view.getByRole('heading', { name: 'First' })).toBeFocused()
  await tabTo(page, view.getByText('What changed in the prompt'))
  await page.keyboard.press('Enter')
  await expect(view.getByRole('deletion').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(view, 'First')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(button(page, 'Rehearse')).toBeFocused()
})
