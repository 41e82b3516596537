import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import type { Plain } from '../support/fixtures.ts'
import type { Greenroom } from '../support/greenroom.ts'
import { newPersonaBody, openPersonas, path } from './persona-form.ts'
import { button, heading, nameField, tableRows } from '../support/page.ts'

test.use({ segment: 'Personas' })

const voiceIds = {
  Adam: 'pNInz6obpgDQGcFmaJgB',
  Brian: 'nPczCjzI2devNBz1zQrb',
  Rachel: '21m00Tcm4TlvDq8ikWAM',
  Jessica: 'cgSgspJ2msm6clMCkdW9',
  Lily: 'pFZP5JQG7iQjIQuC4Bku',
  Roger: 'CwhRBWXzGAHq8TQ4Fs17',
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Replace voices' })
const item = (page: Page, name: string) =>
  dialog(page).getByRole('listitem').filter({ hasText: name })
const newVoice = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `New voice of ${name}` })
const row = (page: Page, name: string) => tableRows(page).filter({ hasText: name })

const updates = (plain: Plain) => plain.calls.filter(({ method }) => method === 'PUT')

/** Adds a persona to the plain backend. */
async function add({ backend }: Plain, persona: object): Promise<void> {
  const response = await fetch(`${backend.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${backend.token}`,
    },
    body: JSON.stringify({ ...newPersonaBody, ...persona }),
  })
  expect(response.status).toBe(201)
}

test.describe('voice health, with a plain backend', () => {
  test(
    'marks legacy and unknown voices in the list and counts them above it',
    { tag: '@full' },
    async ({ page, plain }) => {
      await openPersonas(page, plain)
      await expect(row(page, 'Omar Reyes')).toContainText('Unknown voice')
      await expect(row(page, 'Dana Whitfield')).not.toContainText('voice')
      await expect(page.getByText('1 persona uses a voice that may be withdrawn')).toBeVisible()

      await add(plain, { name: 'Hugo Brandt', gender: 'male', voice_id: voiceIds.Adam })
      await page.reload()
      await expect(row(page, 'Hugo Brandt')).toContainText('Legacy voice')
      await expect(page.getByText('2 personas use a voice that may be withdrawn')).toBeVisible()
      expect(updates(plain)).toEqual([])
    },
  )

  test('shows nothing where every voice is current', { tag: '@full' }, async ({ page, plain }) => {
    plain.stub('GET', path, {
      status: 200,
      body: [
        { persona_id: 1, name: 'Ada Lind', voice_id: voiceIds.Brian },
        { persona_id: 2, name: 'No Voice', voice_id: '' },
      ],
    })
    await plain.signIn(page, 'Personas')
    await expect(row(page, 'Ada Lind')).toBeVisible()
    await expect(page.getByText(/Legacy voice|Unknown voice/)).toBeHidden()
    await expect(button(page, 'Replace voices')).toBeHidden()
  })

  test(
    'proposes the closest current voice and sends what the form would send',
    { tag: '@full' },
    async ({ page, plain }) => {
      await add(plain, { name: 'Hugo Brandt', gender: 'male', voice_id: voiceIds.Adam })
      await add(plain, { name: 'Rita Moss', voice_id: voiceIds.Rachel, product_ids: [1] })
      await openPersonas(page, plain)
      await button(page, 'Replace voices').click()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
      await expect(item(page, 'Hugo Brandt')).toContainText('Adam')
      await expect(item(page, 'Hugo Brandt')).toContainText('Legacy voice')
      await expect(newVoice(page, 'Hugo Brandt')).toHaveValue(voiceIds.Brian)
      await expect(newVoice(page, 'Rita Moss')).toHaveValue(voiceIds.Jessica)
      await expect(newVoice(page, 'Rita Moss').getByRole('option', { name: 'Brian' })).toHaveCount(
        0,
      )
      await expect(item(page, 'Omar Reyes')).toContainText('voice-of-its-own')
      await expect(item(page, 'Omar Reyes')).toContainText('Unknown voice')

      // Both voices can be heard; an unknown one has no preview.
      await button(item(page, 'Hugo Brandt'), 'Play Adam').click()
      await button(item(page, 'Hugo Brandt'), 'Play Brian').click()
      await expect(button(item(page, 'Hugo Brandt'), 'Play Adam')).toBeVisible()
      await expect(item(page, 'Omar Reyes').getByRole('button')).toHaveCount(1)

      await newVoice(page, 'Omar Reyes').selectOption('Keep this voice')
      await newVoice(page, 'Rita Moss').selectOption('Lily')
      await expect(item(page, 'Rita Moss')).toContainText('Warm, middle-aged, British accent')
      await button(page, 'Replace 2 voices').click()
      await expect(page.getByText('2 voices replaced.')).toBeVisible()
      await expect(button(page, 'Close')).toBeFocused()
      for (const name of ['Hugo Brandt', 'Rita Moss'])
        await expect(item(page, name)).toContainText('Replaced')
      await button(page, 'Close').click()
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText('1 persona uses a voice that may be withdrawn')).toBeVisible()
      expect(updates(plain)).toMatchObject([
        {
          path: `${path}3`,
          body: {
            ...newPersonaBody,
            name: 'Hugo Brandt',
            gender: 'male',
            voice_id: voiceIds.Brian,
            product_ids: [],
          },
        },
        {
          path: `${path}4`,
          body: { ...newPersonaBody, name: 'Rita Moss', voice_id: voiceIds.Lily, product_ids: [1] },
        },
      ])
      await expect.poll(() => plain.requestLog('/v1/ai-personas').at(-1)).toBe(`GET ${path}`)

      // The form sends the same.
      await button(page, 'Edit Rita Moss').click()
      await expect(nameField(page)).toHaveValue('Rita Moss')
      await button(page, 'Save').click()
      await expect(heading(page)).toHaveText('Personas')
      expect(updates(plain)[2]?.body).toEqual(updates(plain)[1]?.body)
    },
  )

  test(
    'reports a failure in the backend’s words and tries only that one again',
    { tag: '@full' },
    async ({ page, plain }) => {
      await add(plain, { name: 'Hugo Brandt', gender: 'male', voice_id: voiceIds.Adam })
      plain.stub('PUT', `${path}2`, { status: 422, body: { message: 'This voice is reserved.' } })
      await openPersonas(page, plain)
      await button(page, 'Replace voices').click()
      await button(page, 'Replace 2 voices').click()
      await expect(page.getByText('1 voice replaced. 1 voice could not be replaced.')).toBeVisible()
      await expect(item(page, 'Omar Reyes')).toContainText('This voice is reserved.')
      await expect(item(page, 'Hugo Brandt')).toContainText('Replaced')
      await newVoice(page, 'Omar Reyes').selectOption('Roger')
      await button(page, 'Replace 1 voice').click()
      await expect(page.getByText('2 voices replaced.', { exact: true })).toBeVisible()
      await expect(button(dialog(page), 'Replace voices')).toBeDisabled()
      expect(updates(plain).map((call) => call.path)).toEqual([`${path}2`, `${path}3`, `${path}2`])
      expect(updates(plain)[2]?.body).toMatchObject({ voice_id: voiceIds.Roger })
      await page.keyboard.press('Escape')
      await expect(button(page, 'Replace voices')).toBeHidden()
      await expect(heading(page)).toBeFocused()
    },
  )

  test('does not send what the backend would refuse', { tag: '@full' }, async ({ page, plain }) => {
    const body = [{ persona_id: 2, name: 'Omar Reyes', gender: 'male', voice_id: 'his-own' }]
    plain.stub('GET', path, { status: 200, body, times: 3 })
    await plain.signIn(page, 'Personas')
    await button(page, 'Replace voices').click()
    await button(page, 'Replace 1 voice').click()
    await expect(item(page, 'Omar Reyes')).toContainText('Summary is required')
    expect(updates(plain)).toEqual([])
  })

  test('closing stops before the next update', { tag: '@full' }, async ({ page, plain }) => {
    await add(plain, { name: 'Hugo Brandt', gender: 'male', voice_id: voiceIds.Adam })
    const answer = gate()
    plain.stub('PUT', `${path}2`, { delay: answer.opened })
    await openPersonas(page, plain)
    await button(page, 'Replace voices').click()
    await button(page, 'Replace 2 voices').click()
    await expect(item(page, 'Omar Reyes')).toContainText('Saving…')
    await button(page, 'Close').click()
    await expect(dialog(page)).toBeHidden()
    answer.open()
    await expect(row(page, 'Omar Reyes')).not.toContainText('Unknown voice')
    await expect(page.getByText('1 persona uses a voice that may be withdrawn')).toBeVisible()
    await expect.poll(() => plain.requestLog(path).at(-1)).toBe(`GET ${path}`)
    expect(updates(plain).map((call) => call.path)).toEqual([`${path}2`])
    await button(page, 'Replace voices').click()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
  })
})

interface Stored {
  persona_id: string
  name: string
  voice_id: string
  version: number
  [field: string]: unknown
}
const personas = async ({ api }: Greenroom) => (await api('GET', path)).body as Stored[]

/** Changes fields of a persona as another administrator would. */
async function change(greenroom: Greenroom, persona: Stored, fields: object) {
  const nested = persona as unknown as Record<string, Record<string, string>>
  const { status } = await greenroom.api('PUT', `${path}${persona.persona_id}`, {
    ...persona,
    industry_id: nested['industry']?.['industry_id'],
    ai_role_id: nested['ai_role']?.['ai_role_id'],
    manufacturing_model_id: nested['manufacturing_model']?.['manufacturing_model_id'],
    plant_size_impact_id: nested['plant_size_impact']?.['plant_size_impact_id'],
    company_size_id: nested['company_size_new']?.['company_size_id'],
    ...fields,
  })
  expect(status).toBe(200)
}

test(
  'the demonstration data has a persona with a legacy voice',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await expect(row(page, 'Denise Carter')).toContainText('Legacy voice')
    await expect(page.getByText('1 persona uses a voice that may be withdrawn')).toBeVisible()
  },
)

test(
  'updates the version that was read, changes nothing else, and recovers from a conflict',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const [walter, denise] = await personas(greenroom)
    if (!walter || !denise) throw new Error('no demonstration data')
    await change(greenroom, walter, { voice_id: voiceIds.Adam })
    await change(greenroom, denise, { voice_id: voiceIds.Rachel })
    const [before, deniseBefore] = await personas(greenroom)
    await expect(page.getByText('2 personas use a voice that may be withdrawn')).toBeVisible()
    await button(page, 'Replace voices').click()
    await change(greenroom, deniseBefore ?? denise, { behavioral_detail: 'Theirs.' })

    const matches: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') matches.push(request.headers()['if-match'])
    })
    await button(page, 'Replace 2 voices').click()
    await expect(item(page, walter.name)).toContainText('Replaced')
    await expect(item(page, denise.name)).toContainText(/was changed by .* Your change was not/)
    expect(matches).toEqual([`"${before?.version}"`, `"${deniseBefore?.version}"`])

    await button(page, 'Replace 1 voice').click()
    await expect(page.getByText('2 voices replaced.', { exact: true })).toBeVisible()
    const [walterNow, deniseNow] = await personas(greenroom)
    expect(walterNow).toEqual({
      ...before,
      voice_id: voiceIds.Brian,
      version: (before?.version ?? 0) + 1,
      updated_at: expect.any(String),
    })
    expect(deniseNow).toMatchObject({ behavioral_detail: 'Theirs.', voice_id: voiceIds.Jessica })
  },
)
