import { changeNote, compareWith, details, version } from '../../parts/history.ts'
import { expect } from '../../support/fixtures.ts'
import type { Plain } from '../../support/fixtures.ts'
import { button, pressRowAction, promptField } from '../../support/page.ts'
import type { Stage, Views } from './view.ts'

const path = '/v1/revisions/industries/1'
const texts = [
  'Films and foils.',
  'Films, foils and bags.\\nAsk about the line.',
  'Films and foils.',
]

const revisions = texts.map((_, at) => ({
  version: at + 1,
  at: `2026-02-0${at + 1}T09:00:00Z`,
  actor_email: 'robin.hale@a-plant-with-a-long-name.example',
  note:
    at === 1 ? 'Bags sell better than foils, and the author says so in a rather long note' : null,
  kind: at === 0 ? 'create' : 'update',
  same_as: null,
  changed: at === 0 ? [] : [{ field: 'details', added: 5, removed: 2 }],
}))

/** Lets the plain backend keep a history of its first industry. */
function keepHistory({ backend, stub }: Plain): void {
  backend.advertise('revisions')
  stub('GET', `${path}?limit=50`, { status: 200, body: revisions.toReversed(), times: 20 })
  for (const [at, text] of texts.entries()) {
    const content = { industry_id: 1, name: 'Packaging', details: text }
    stub('GET', `${path}/${at + 1}`, {
      status: 200,
      body: { ...revisions[at], content },
      times: 20,
    })
  }
}

/** The form of an industry that has a history, changed. */
async function changeForm({ page, plain }: Stage): Promise<void> {
  keepHistory(plain)
  await plain.signIn(page, 'Industries')
  await button(page, 'Edit Packaging').click()
  await promptField(page).fill('Bags.')
  await expect(changeNote(page)).toBeVisible()
}

async function openHistory(stage: Stage): Promise<void> {
  await changeForm(stage)
  await button(stage.page, 'History').click()
  await expect(details(stage.page, 3).getByRole('deletion').first()).toBeVisible()
}

/** Version 2 instead of what is in the form, before the question about the unsaved text is answered. */
async function editFromVersion(stage: Stage): Promise<void> {
  const { page } = stage
  await openHistory(stage)
  await version(page, 2).click()
  await button(page, 'Edit from this version').click()
  await expect(page.getByRole('dialog', { name: 'Replace unsaved text' })).toBeVisible()
}

/** The history of a row, and the note on a change. */
export const history: Views = {
  'history, note on a change': changeForm,
  history: openHistory,
  'history, unsaved text': async (stage) => {
    await openHistory(stage)
    await compareWith(stage.page).selectOption('My unsaved text')
    await expect(details(stage.page, 3).getByRole('insertion')).toHaveText('Bags.')
  },
  'history, the first version': async (stage) => {
    await openHistory(stage)
    await version(stage.page, 1).click()
    await expect(details(stage.page, 1).getByRole('definition')).toHaveCount(2)
  },
  'history, refused': async (stage) => {
    const { page, plain } = stage
    const body = { message: 'Name it otherwise.' }
    plain.stub('PUT', '/v1/industries/1', { status: 400, body })
    await openHistory(stage)
    await version(page, 2).click()
    await button(page, 'Restore version 2').click()
    await button(page, 'Replace').click()
    await expect(page.getByText(body.message)).toBeVisible()
  },
  'history, replacing unsaved text': editFromVersion,
  'history, editing from a version': async (stage) => {
    await editFromVersion(stage)
    await button(stage.page, 'Replace').click()
    await expect(stage.page.getByText('The text of version 2 is in the form')).toBeVisible()
  },
  'history, failed': async ({ page, plain }) => {
    keepHistory(plain)
    plain.stub('GET', '/v1/revisions/industries/2?limit=50', { status: 500 })
    await plain.signIn(page, 'Industries')
    await pressRowAction(page, 'History', 'Automotive')
    await expect(page.getByText('The history could not be loaded')).toBeVisible()
  },
}
