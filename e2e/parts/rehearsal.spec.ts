import { featuresHeader } from '@greenroom/contract'
import { hangAfter, refuseWith } from '../../server/test/model-server.ts'
import { button } from '../support/page.ts'
import { expect, kindOf, openKept, openSet, play, receivedCall } from './rehearsal.ts'
import { rehearsal, row, said, test } from './rehearsal.ts'

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
  await expect(overall).toHaveText('Overall score60.5 ± 0.560, 6182 ± 280, 84+21.5')
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

test('goes on after an error and lists it first', async ({ signedIn: page, model, keep }) => {
  for (const name of ['Third', 'Second', 'First'])
    await keep(name, { messages: said(name, 'Yes?') })
  model.answer(
    play({
      reply: ({ body }) =>
        body.messages.at(-1)?.content === 'Second'
          ? refuseWith(500, { error: { message: 'Out of memory' } })
          : 'No.',
    }),
  )
  const view = await openSet(page)
  await button(view, 'Start rehearsal').click()
  await expect(
    view.getByRole('status').filter({ hasText: 'Finished: 2 done, 1 failed' }),
  ).toBeVisible()
  const names = view.getByRole('table', { name: 'Results' }).getByRole('button')
  await expect(names).toHaveText(['Second', 'First', 'Third'])
  await expect(row(page, 'Second')).toContainText('Out of memory')
  await view.getByLabel('Order').selectOption('As listed')
  await expect(names).toHaveText(['First', 'Second', 'Third'])

  await button(view, 'Third').click()
  await expect(view.getByRole('heading', { name: 'Third' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(view, 'Third')).toBeFocused()
})

test('stops at once, keeps what is done and rehearses the rest', async ({
  signedIn: page,
  model,
  keep,
}) => {
  for (const name of ['Third', 'Second', 'First'])
    await keep(name, { messages: said(name, 'Yes?') })
  model.answer(
    play({
      reply: ({ body }) => (body.messages.at(-1)?.content === 'Second' ? hangAfter('') : 'No.'),
    }),
  )
  const view = await openSet(page)
  await button(view, 'Start rehearsal').click()
  await expect(view.getByRole('status').filter({ hasText: '1 of 3 conversations' })).toBeVisible()
  await expect(row(page, 'Second')).toContainText('Answer 1 of 1')
  const hanging = await receivedCall(model, 'Second')
  const stoppedAt = performance.now()
  await button(view, 'Stop').click()
  expect(await hanging.left).toBeLessThan(stoppedAt + 1000)
  await expect(button(view, 'Rehearse the other 2')).toBeFocused()
  await expect(row(page, 'First')).toContainText('Done at')
  await expect(row(page, 'Third')).toContainText('Not rehearsed yet')

  model.answer(play({ reply: () => 'Later.' }))
  const calls = model.calls.length
  await button(view, 'Rehearse the other 2').click()
  await expect(view.getByRole('status').filter({ hasText: 'Finished: 2 done' })).toBeVisible()
  expect(model.calls.slice(calls).filter((call) => kindOf(call) === 'reply')).toHaveLength(2)
})

test('leaving stops, and the results stay until the text changes', async ({
  signedIn: page,
  model,
  keep,
}) => {
  for (const name of ['Second', 'First']) await keep(name, { messages: said(name, 'Yes?') })
  model.answer(
    play({
      reply: ({ body }) => (body.messages.at(-1)?.content === 'Second' ? hangAfter('') : 'No.'),
    }),
  )
  const view = await openSet(page)
  await button(view, 'Start rehearsal').click()
  await expect(row(page, 'Second')).toContainText('Answer 1 of 1')
  const hanging = await receivedCall(model, 'Second')
  await page.keyboard.press('Escape')
  await expect(view).toBeVisible()
  await button(view, 'Stop and leave').click()
  await expect(view).toBeHidden()
  await hanging.left
  await button(page, 'Rehearse').click()
  await expect(row(page, 'First')).toContainText('Done at')
  await expect(row(page, 'Second')).toContainText('Stopped')
  await button(view, 'Back').click()
  await expect(button(page, 'Rehearse')).toBeFocused()
  await page.getByLabel('Summary', { exact: true }).fill('Something else.')
  await button(page, 'Rehearse').click()
  await expect(row(page, 'First')).toContainText('changed since')
  await expect(button(view, 'Start rehearsal')).toBeVisible()
})

test('waits while other answers run, and ends at the hourly limit', async ({
  signedIn: page,
  greenroom,
  model,
  keep,
}) => {
  for (const name of ['Second', 'First']) await keep(name, { messages: said(name, 'Yes?') })
  model.answer(
    play({
      reply: ({ body }) => (body.messages[0]?.content === 'Other' ? hangAfter('') : 'No.'),
    }),
  )
  const others = new AbortController()
  const begin = () =>
    fetch(`${greenroom.url}/api/v1/trials/reply`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${greenroom.adminToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prompt: 'Other', messages: said('Hello?') }),
      signal: others.signal,
    }).catch(() => undefined)
  const view = await openSet(page)
  const calls = model.calls.length
  const running = [begin(), begin()]
  await expect.poll(() => model.calls.length).toBe(calls + 2)
  await button(view, 'Start rehearsal').click()
  await expect(row(page, 'First')).toContainText('Waiting for other model calls')
  const message = 'You have asked the model 200 times in the last hour.'
  await page.route('**/v1/trials/judge', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '900', [featuresHeader]: 'trials' },
      json: { message },
    }),
  )
  others.abort()
  await Promise.all(running)
  await expect(view.getByText(`${message} The results so far are kept.`)).toBeVisible()
  await expect(row(page, 'First')).toContainText('Stopped')
  await expect(row(page, 'Second')).toContainText('Not rehearsed yet')
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
  await sets.selectOption('All kept conversations (3)')
  await expect(view.getByText('3 conversations, 18 model calls')).toBeVisible()
})
