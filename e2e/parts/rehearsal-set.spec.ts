import { featuresHeader } from '@greenroom/contract'
import { hangAfter, refuseWith } from '../../server/test/model-server.ts'
import { button, submitSignIn } from '../support/page.ts'
import { kindOf, play } from './model-roles.ts'
import { expect, openSet, receivedCall, row, said, test } from './rehearsal.ts'

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
  await button(view, 'Stop').click()
  expect(await hanging.left).toBe(true)
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

test('goes on after the session has ended and the user has signed in again', async ({
  signedIn: page,
  greenroom,
  keep,
}) => {
  await keep('Signed out')
  const view = await openSet(page)
  await page.route(
    '**/v1/trials/judge',
    (route) =>
      route.fulfill({
        status: 401,
        headers: { [featuresHeader]: 'trials' },
        json: { message: 'Please sign in.' },
      }),
    { times: 1 },
  )
  await button(view, 'Start rehearsal').click()
  await button(view, 'Sign in').click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await submitSignIn(dialog, greenroom.email, greenroom.password)
  await expect(row(page, 'Signed out')).toContainText('70 (70–70) → 70 (70–70)')
})
