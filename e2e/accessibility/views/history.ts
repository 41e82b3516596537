import type { Page } from '@playwright/test'
import { changeNote, compareWith, details, version } from '../../parts/history.ts'
import { expect } from '../../support/fixtures.ts'
import type { Plain } from '../../support/fixtures.ts'
import { button, openSegment, promptField } from '../../support/page.ts'
import type { View } from './view.ts'

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

async function openForm(page: Page): Promise<void> {
  await openSegment(page, 'Industries')
  await button(page, 'Edit Packaging').click()
}

/** The history of a row, and the note on a change. */
export const history: View[] = [
  {
    name: 'history, note on a change',
    async open({ page, plain }) {
      keepHistory(plain)
      await page.reload()
      await openForm(page)
      await promptField(page).fill('Bags.')
      await expect(changeNote(page)).toBeVisible()
    },
  },
  {
    name: 'history',
    async open({ page }) {
      await button(page, 'History').click()
      await expect(details(page, 3).getByRole('deletion').first()).toBeVisible()
    },
  },
  {
    name: 'history, unsaved text',
    async open({ page }) {
      await compareWith(page).selectOption('My unsaved text')
      await expect(details(page, 3).getByRole('insertion')).toHaveText('Bags.')
    },
  },
  {
    name: 'history, the first version',
    async open({ page }) {
      await version(page, 1).click()
      await expect(details(page, 1).getByRole('definition')).toHaveCount(2)
    },
  },
  {
    name: 'history, refused',
    async open({ page, plain }) {
      plain.stub('PUT', '/v1/industries/1', {
        status: 400,
        body: { message: 'Name it otherwise.' },
      })
      await version(page, 2).click()
      await button(page, 'Restore version 2').click()
      await button(page, 'Replace').click()
      await expect(page.getByText('Name it otherwise.')).toBeVisible()
    },
  },
  {
    name: 'history, replacing unsaved text',
    async open({ page }) {
      await button(page, 'Edit from this version').click()
      await expect(page.getByRole('dialog', { name: 'Replace unsaved text' })).toBeVisible()
    },
  },
  {
    name: 'history, editing from a version',
    async open({ page }) {
      await button(page, 'Replace').click()
      await expect(page.getByText('The text of version 2 is in the form')).toBeVisible()
    },
  },
  {
    name: 'history, failed',
    async open({ page, plain }) {
      plain.stub('GET', '/v1/revisions/industries/2?limit=50', { status: 500 })
      await button(page, 'Cancel').click()
      await button(page, 'History of Automotive').click()
      await expect(page.getByText('The history could not be loaded')).toBeVisible()
    },
  },
]
