import { afterAll, beforeAll, expect, test } from 'vitest'
import { hangAfter, modelEvents } from '../../../test/model-server.ts'
import { eventsOf, openReply, startTrialApp } from '../../../test/trials.ts'
import type { TrialApp } from '../../../test/trials.ts'

let trial: TrialApp
beforeAll(async () => {
  trial = await startTrialApp()
})
afterAll(() => trial.close())

test('does not end a reply of a session that goes on', async () => {
  trial.model.answer(hangAfter(modelEvents.word('Well')))
  const events = eventsOf(await openReply(trial.app))
  expect((await events.next()).value).toMatchObject({ name: 'start' })
  expect((await events.next()).value).toMatchObject({ name: 'text' })
  const next = events.next()
  // The server looks at the session each second. No event could end this wait earlier.
  const wait = new Promise((resolve) => setTimeout(resolve, 2_500, 'still open'))
  expect(await Promise.race([next, wait])).toBe('still open')
})
