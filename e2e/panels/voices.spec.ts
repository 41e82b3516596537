import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  button,
  expectErrorToast,
  expectToast,
  heading,
  nameField,
  openSegment,
  pressRowAction,
  tableRows,
} from '../support/page.ts'
import { choose, openPersonas } from './persona-form.ts'
import { haveVoices, openVoices, path, sound } from './voices.ts'

const row = (page: Page, name: string) => tableRows(page).filter({ hasText: name })
const offered = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Voice ID' }).getByRole('radio')
const gender = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const voiceId = (page: Page) => page.getByLabel('Voice ID', { exact: true })

/** Replaces the output of sounds, and collects what would be played: addresses, or how many bytes were loaded. */
const recordSounds = async (page: Page) => {
  const played = await page.evaluateHandle(() => {
    const all: (string | number)[] = []
    const sizes = new Map<string, number>()
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      const address = createObjectURL(blob)
      sizes.set(address, blob.size)
      return address
    }
    HTMLMediaElement.prototype.play = function () {
      all.push(sizes.get(this.src) ?? this.src)
      return Promise.resolve()
    }
    return all
  })
  return () => played.jsonValue()
}

/** A sentence that the speech server speaks: one of the console's own previews, which browsers can play. */
const spoken = (name: string) => ({
  ...{ status: 200, contentType: 'audio/mpeg' },
  body: readFileSync(`console/src/features/personas/voice/previews/${name}.mp3`),
})

test('adds a voice with a preview, offers it to a persona, and retires it', async ({
  signedIn: page,
  greenroom,
}) => {
  await openSegment(page, 'Voices')
  await expect(page.getByText('Use Add to create the first voice.')).toBeVisible()
  await test.step('says what is missing, and saves the voice with its preview', async () => {
    await button(page, 'Add').click()
    await button(page, 'Save').click()
    await expect(page.getByText('Voice ID is required', { exact: true })).toBeVisible()
    await nameField(page).fill('Greta')
    await voiceId(page).fill('acme-greta')
    await choose(page, 'Gender', 'Female')
    await page.getByLabel('Note').fill('Calm, Bavarian.')
    await page.locator('input[type=file]').setInputFiles(sound)
    await expect(page.getByText('greta.mp3')).toBeVisible()
    await button(page, 'Save').click()
    await expectToast(page, 'Voice created successfully')
    await expect(heading(page)).toHaveText('Voices')
    await expect(row(page, 'Greta')).toContainText('acme-greta')
    await expect(button(page, 'Play Greta')).toBeVisible()
  })
  await test.step('lists it first in the form of a persona', async () => {
    await openSegment(page, 'Personas')
    await button(page, 'Edit Denise Carter').click()
    await gender(page, 'Female').check()
    await expect(offered(page).first()).toHaveAccessibleName('Greta')
    await gender(page, 'Greta').check()
    await expect(page.getByText('Speaks as Greta')).toBeVisible()
    await expect(page.getByLabel('Sentence to hear')).toHaveCount(0)
    await button(page, 'Save').click()
    await expectToast(page, 'Persona updated successfully')
    await expect(row(page, 'Denise Carter')).not.toContainText('voice')
  })
  await test.step('offers to retire it, since it is in use', async () => {
    await openSegment(page, 'Voices')
    await button(page, 'Delete Greta').click()
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
    await expect(dialog).toContainText('Used by 1 persona')
    await button(dialog, 'Retire').click()
    await expectToast(page, 'Voice retired')
    await expect(row(page, 'Greta')).toContainText('Inactive')
    const { body } = await greenroom.api('GET', path)
    expect(body).toMatchObject([{ voice_id: 'acme-greta', status_active: false }])
  })
  await test.step('keeps its history, and is found', async () => {
    await pressRowAction(page, 'History', 'Greta')
    await expect(heading(page)).toHaveText('History of Greta')
    await expect(page.getByText('Version 2').first()).toBeVisible()
  })
})

test(
  'keeps the form open where the preview cannot be saved',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openVoices(page, plain)
    const body = { message: 'A preview must be an MP3, WAV, OGG or M4A file.' }
    const saved = { own_voice_id: 'v1', version: 2 }
    plain.stub('PUT', `${path}v1`, { status: 200, body: saved, times: 2 })
    plain.stub('POST', `${path}v1/preview`, { status: 422, body })
    plain.stub('POST', `${path}v1/preview`, { status: 200, body: { preview_url: '/files/a.mp3' } })
    await button(page, 'Edit Greta').click()
    await expect(voiceId(page)).not.toBeEditable()
    await page.locator('input[type=file]').setInputFiles({ ...sound, name: 'notes.txt' })
    await expect(page.getByText(/is not a sound file/)).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(sound)
    await expect(button(page, 'Keep current preview')).toBeVisible()
    await button(page, 'Save').click()
    await expect(page.getByText(body.message)).toBeVisible()
    await expect(heading(page)).toHaveText('Edit voice')
    await button(page, 'Save').click()
    await expect(heading(page)).toHaveText('Voices')
  },
)

test(
  'removes a preview, and copies a voice without its ID',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openVoices(page, plain)
    plain.stub('PUT', `${path}v1`, { status: 200, body: { own_voice_id: 'v1', version: 2 } })
    await button(page, 'Edit Greta').click()
    await button(page, 'Remove preview').click()
    await button(page, 'Save').click()
    await expectToast(page, 'Voice updated successfully')
    const sent = plain.calls.find(({ method }) => method === 'PUT')
    expect(sent?.body).toMatchObject({ voice_id: 'acme-greta', preview_url: null })

    await pressRowAction(page, 'Duplicate', 'Greta')
    await expect(nameField(page)).toHaveValue('Copy of Greta')
    await expect(voiceId(page)).toHaveValue('')
  },
)

test('marks withdrawn voices, and checks them on demand', async ({ page, plain }) => {
  haveVoices(plain, ['voice-of-its-own', 'acme-greta'])
  await openPersonas(page, plain)
  await expect(row(page, 'Omar Reyes')).toContainText('Voice withdrawn')
  await button(page, 'Replace voices').click()
  const dialog = page.getByRole('dialog', { name: 'Replace voices' })
  await expect(dialog).toContainText('The speech server does not list withdrawn voices.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Omar Reyes' })).toContainText(
    'Voice withdrawn',
  )
  await button(dialog, 'Close').click()

  const body = { message: 'The speech server refused the key (401): check VOICE_KEY.' }
  plain.stub('POST', `${path}check`, { status: 502, body })
  const check = { checked_at: '2026-01-03T09:00:00Z', withdrawn: [] }
  plain.stub('POST', `${path}check`, { status: 200, body: check })
  await openSegment(page, 'Voices')
  await expect(row(page, 'Greta')).toContainText('Withdrawn')
  await button(page, 'Check voices').click()
  await expectErrorToast(page, body.message)
  await button(page, 'Check voices').click()
  await expectToast(page, 'Voices checked')
  await expect(row(page, 'Greta')).toContainText('Active')
})

test('speaks the first sentence of the summary, or a typed one', async ({ page, plain }) => {
  haveVoices(plain)
  const [first, typed] = [spoken('alice'), spoken('harry')]
  const sentences = () =>
    plain.calls.filter((call) => call.path === '/v1/speech').map(({ body }) => body)
  await openPersonas(page, plain)
  await button(page, 'Add New').click()
  await gender(page, 'Female').check()
  const played = await recordSounds(page)
  await page.getByRole('textbox', { name: 'Summary' }).fill('She has no time. She runs a plant.')

  plain.stub('POST', '/v1/speech', first)
  await button(page, 'Play Greta').click()
  await expect.poll(played).toEqual([first.body.length])
  await expect(button(page, 'Stop Greta')).toBeVisible()

  plain.stub('POST', '/v1/speech', typed)
  await page.getByLabel('Sentence to hear').fill('Good morning.')
  await button(page, 'Play Alice').click()
  await expect.poll(played).toEqual([first.body.length, typed.body.length])
  await expect(button(page, 'Play Greta')).toBeVisible()
  expect(sentences()).toEqual([
    { voice_id: 'acme-greta', text: 'She has no time.' },
    { voice_id: 'Xb7hH8MSUJpSbSDYk0k2', text: 'Good morning.' },
  ])

  const body = { message: 'The speech server refused the key (401): check VOICE_KEY.' }
  plain.stub('POST', '/v1/speech', { status: 502, body })
  await button(page, 'Play Greta').click()
  await expect(page.getByText(body.message)).toBeVisible()
  await expect(button(page, 'Play Greta')).toBeVisible()
})

test(
  'gets no call and shows nothing with a plain backend',
  { tag: '@full' },
  async ({ page, plain }) => {
    await openPersonas(page, plain)
    await expect(page.getByRole('button', { name: 'Voices', exact: true })).toHaveCount(0)
    await button(page, 'Edit Dana Whitfield').click()
    await expect(offered(page).first()).toBeVisible()
    await expect(page.getByLabel('Sentence to hear')).toHaveCount(0)
    expect(plain.calls.filter((call) => /voices|speech/.test(call.path))).toEqual([])
  },
)
