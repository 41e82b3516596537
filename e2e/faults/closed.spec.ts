import * as contract from '@greenroom/contract'
import type { Endpoint } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'
import { sourceFiles } from '../../tools/source-files.mjs'
import { leaveView } from '../accessibility/views/view.ts'
import type { Stage } from '../accessibility/views/view.ts'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button, expectToast, openSegment } from '../support/page.ts'
import { fullCalls } from './all-calls.ts'
import { signInAgain } from './call.ts'
import { addressPattern, faults } from './fault.ts'
import { featureWrites, openWrite } from './feature-writes.ts'

/*
 * A write whose dialog or form is closed while it is under way: one that was cancelled is not sent again, and the result of
 * one that was sent is shown.
 */

interface Closed {
  name: string
  endpoints: readonly Endpoint[]
  open: (stage: Stage) => Promise<void>
  send: (stage: Stage) => Promise<unknown>
  shown: string | ((page: Page) => Locator)
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isWrite = ({ method }: Endpoint) => method !== 'GET'

const [anyFault] = faults
const specified = fullCalls.flatMap(({ name, endpoints, open, send, successMessage }): Closed[] => {
  // A picture follows the save of its form, and its upload is cancelled with it.
  const writes = endpoints.filter((one) => isWrite(one) && one !== contract.personas.uploadPicture)
  if (writes.length === 0 || successMessage === undefined || !anyFault) return []
  return [
    {
      name,
      endpoints: writes,
      async open(stage) {
        await stage.plain.signIn(stage.page)
        await open(stage)
      },
      send: (stage) => send(stage, anyFault),
      shown: successMessage,
    },
  ]
})

const writes: readonly Closed[] = [
  ...specified,
  ...featureWrites.map((write): Closed => ({
    name: [nameOf(write.endpoint), write.from ?? []].flat().join(', '),
    endpoints: [write.endpoint],
    open: (stage) => openWrite(write, stage),
    send: ({ page }) => write.send(page),
    shown: write.shown,
  })),
]

/**
 * Holds the answers of a write back: of its last endpoint, which is called where the backend does not have the others.
 * @param first answers the first call once it is let go; otherwise the backend does
 */
async function holdAnswers(page: Page, endpoints: readonly Endpoint[], first?: { status: number }) {
  const [sent, released] = [gate(), gate()]
  let count = 0
  for (const endpoint of endpoints.slice(-1))
    await page.route(addressPattern(endpoint), async (route) => {
      if (route.request().method() !== endpoint.method) return route.fallback()
      const isFirst = ++count === 1
      sent.open()
      await released.opened
      return first && isFirst
        ? route.fulfill({ ...first, json: { detail: 'Expired' } })
        : route.fallback()
    })
  return { sent: sent.opened, release: released.open, count: () => count }
}

const closes = /^(Cancel|Close|Done|Back|Back to the form|Keep( key| webhook)?)$/

/** Closes every dialog, otherwise cancels the form, otherwise goes elsewhere. */
async function close(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  if ((await dialogs.count()) === 0) {
    const cancel = button(page, 'Cancel')
    if (await cancel.isVisible()) await cancel.click()
    else await openSegment(page, 'AI Roles')
    return
  }
  const shown = async () => (await dialogs.allInnerTexts()).join()
  // The form of a dialog leads back to its list.
  for (let before = await shown(); (await dialogs.count()) > 0; before = await shown()) {
    await dialogs.last().getByRole('button', { name: closes }).last().click()
    await expect.poll(shown).not.toBe(before)
  }
}

async function expectNotSent(stage: Stage, { endpoints, open, send }: Closed): Promise<void> {
  const { page } = stage
  await open(stage)
  const held = await holdAnswers(page, endpoints, { status: 401 })
  await send(stage)
  await held.sent
  await close(page)
  held.release()
  await expect(page.getByText('Your session has ended').first()).toBeVisible()
  await signInAgain(page)
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  // What waited would be sent before this.
  await page.reload()
  expect(held.count()).toBe(1)
}

async function expectShown(stage: Stage, { endpoints, open, send, shown }: Closed): Promise<void> {
  const { page } = stage
  await open(stage)
  const held = await holdAnswers(page, endpoints)
  await send(stage)
  await held.sent
  await close(page)
  held.release()
  if (typeof shown === 'string') await expectToast(page, shown)
  else await expect(shown(page)).toBeVisible()
}

/** The write of the fast lane: its secret is lost unless it is shown. */
const fastWrite = nameOf(contract.serviceKeys.create)

for (const write of writes)
  test(
    `closed while it is under way · ${write.name}`,
    { tag: write.name === fastWrite ? [] : ['@full'] },
    async ({ page, plain }) => {
      const stage = { page, plain }
      await test.step('shows what was sent', () => expectShown(stage, write))
      await leaveView(stage, page.viewportSize() ?? { width: 1440, height: 900 })
      await test.step('does not send what was cancelled', () => expectNotSent(stage, write))
    },
  )

/** Writes without a form that could be closed, and why they are not in the list. */
const elsewhere: Record<string, readonly Endpoint[]> = {
  'the page of the sign-in': Object.values(contract.signIn),
  'the question for the password itself': [contract.ownAccount.confirm],
  'stores nothing': [
    contract.ownAccount.prepareSecondFactor,
    contract.experiments.estimate,
    contract.conversations.reply,
    contract.conversations.judge,
    contract.texts.countTokens,
    contract.personas.summaryFromDocument,
    contract.speech.speak,
  ],
  'follows the save of its form': [contract.personas.uploadPicture, contract.voices.uploadPreview],
  'the same hook and form as personas': [contract.interactionModes.setStatus],
  'the same form as a test conversation': [contract.conversations.keepSession],
}

test('the list has every write of the console', () => {
  const source = sourceFiles('console/src')
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .replaceAll('endpoints.', 'people.')
  const used = Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(Object(endpoints) as Record<string, Partial<Endpoint>>).flatMap(([key, one]) => {
      const isUsed = new RegExp(`\\b${resource}\\.${key}\\b`).test(source)
      const isEndpoint = one?.method !== undefined && one.path !== undefined
      return isUsed && isEndpoint ? [one as Endpoint] : []
    }),
  )
  expect(used.length).toBeGreaterThan(50)
  const listed = [
    ...writes.flatMap(({ endpoints }) => endpoints),
    ...Object.values(elsewhere).flat(),
  ]
  const names = new Set(listed.map(nameOf))
  expect(
    used
      .filter(isWrite)
      .map(nameOf)
      .filter((name) => !names.has(name)),
  ).toEqual([])
})
