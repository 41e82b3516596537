import { validationMessages } from '@greenroom/contract'
import { haveVoices, openVoices, path, sound } from '../../panels/voices.ts'
import { expect } from '../../support/fixtures.ts'
import { button, openSegment } from '../../support/page.ts'
import type { Views } from './view.ts'

/** The company's own voices, and where personas use them. */
export const voiceViews: Views = {
  voices: ({ page, plain }) => openVoices(page, plain),
  'voices, edit': async ({ page, plain }) => {
    await openVoices(page, plain)
    await button(page, 'Edit Greta').click()
    await expect(button(page, 'Remove preview')).toBeVisible()
  },
  'voices, add, with errors': async ({ page, plain }) => {
    await openVoices(page, plain)
    await button(page, 'Add').click()
    await page.locator('input[type=file]').setInputFiles({ ...sound, name: 'notes.txt' })
    await button(page, 'Save').click()
    await expect(page.getByText(validationMessages.voice, { exact: true })).toBeVisible()
  },
  'voices, delete of one in use': async ({ page, plain }) => {
    await openVoices(page, plain)
    plain.backend.advertise('own-voices', 'speech', 'retire', 'usage')
    const users = [{ entity: 'personas', count: 1, first: [{ id: '1', name: 'Dana Whitfield' }] }]
    const body = { sentence: 'Greta is used by 1 persona.', refused: true, users, sessions: 0 }
    plain.stub('GET', '/v1/usage/voices/v1', { status: 200, body })
    await page.reload()
    await button(page, 'Delete Greta').click()
    await expect(page.getByText('Personas keep it, and it is no longer offered.')).toBeVisible()
  },
  'voices, empty': async ({ page, plain }) => {
    haveVoices(plain, [], [])
    await plain.signIn(page)
    await openSegment(page, 'Voices')
    await expect(page.getByText('Use Add to create the first voice.')).toBeVisible()
  },
  'voices, failed': async ({ page, plain }) => {
    plain.backend.advertise('own-voices')
    plain.stub('GET', path, { status: 500, times: 9 })
    await plain.signIn(page)
    await openSegment(page, 'Voices')
    await expect(button(page, 'Retry')).toBeVisible()
  },
  'persona, own voices': async ({ page, plain }) => {
    haveVoices(plain)
    await plain.signIn(page, 'Personas')
    await button(page, 'Add New').click()
    await page.getByRole('radio', { name: 'Female', exact: true }).check()
    await expect(page.getByRole('radio', { name: 'Greta' })).toBeVisible()
    await expect(page.getByLabel('Sentence to hear')).toBeVisible()
  },
}
