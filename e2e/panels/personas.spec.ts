import { validationMessages } from '@greenroom/contract'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import {
  choose,
  chooseVoice,
  requiredMessages,
  fillNew,
  newPersonaBody,
  openPersonas,
  path,
  summary,
} from './persona-form.ts'
import {
  button,
  heading,
  nameField,
  scrollToEnd,
  tableRows,
  expectToast,
  expectErrorToast,
} from '../support/page.ts'

test.describe('personas, with a plain backend', () => {
  test(
    'lists and deletes personas',
    {
      tag: [
        '@R031',
        '@R032',
        '@R034',
        '@R038',
        '@R040',
        '@R041',
        '@R073',
        '@R074',
        '@R086',
        '@R194',
        '@R214',
        '@R215',
        '@R243',
      ],
    },
    async ({ page, plain }) => {
      await test.step('lists personas with pictures, products and status', async () => {
        plain.stub('GET', path, { status: 500, body: { message: 'Broken' } })
        await plain.signIn(page, 'Personas')
        await expect(page.getByText('Oops... data not found', { exact: true })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(button(page, 'Add New')).toBeVisible()
        await button(page, 'Retry').click()
        await expect(page.getByRole('columnheader')).toHaveText([
          'Profile Picture',
          'Name',
          'Products',
          'Status',
          'Action',
        ])
        const [dana, omar] = [tableRows(page).nth(1), tableRows(page).nth(2)]
        await expect(dana.getByRole('cell')).toHaveText([
          'DW',
          'Dana Whitfield',
          'shrink film',
          'Active',
          '',
        ])
        // A picture that fails to load is replaced by the initials.
        await expect(omar.getByRole('cell')).toHaveText([
          'OR',
          'Omar ReyesUnknown voice',
          '',
          'Inactive',
          '',
        ])
        await expect(omar.getByRole('button')).toHaveCount(4)
        for (const name of ['Products of Omar Reyes', 'Edit Omar Reyes', 'Delete Omar Reyes'])
          await expect(omar.getByRole('button', { name })).toBeVisible()
        expect(plain.requestLog('/v1/ai-personas')).toEqual([`GET ${path}`, `GET ${path}`])
      })
      await test.step('Delete asks for confirmation and shows why the backend refuses', async () => {
        const refusal = 'Dana Whitfield has 2 sessions. Delete them first.'
        plain.stub('DELETE', `${path}1`, { status: 409, body: { message: refusal } })
        const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
        for (const refused of [true, false]) {
          // A toast may cover the button.
          await button(page, 'Delete Dana Whitfield').press('Enter')
          await expect(
            dialog.getByText('Are you sure you want to delete Dana Whitfield prompt?', {
              exact: true,
            }),
          ).toBeVisible()
          await dialog.getByRole('button', { name: 'Delete' }).click()
          if (refused) await expectErrorToast(page, refusal)
          else await expectToast(page, 'Persona deleted successfully')
          await expect(dialog).toBeHidden()
        }
        await expect(tableRows(page)).toHaveCount(2)
        await expect(button(page, 'Edit Omar Reyes')).toBeFocused()
        await expect
          .poll(() => plain.requestLog('/v1/ai-personas').slice(2))
          .toEqual([`DELETE ${path}1`, `DELETE ${path}1`, `GET ${path}`])
      })
    },
  )

  test(
    'checks the form and creates a persona',
    {
      tag: [
        '@R036',
        '@R037',
        '@R043',
        '@R075',
        '@R082',
        '@R083',
        '@R130',
        '@R140',
        '@R141',
        '@R144',
        '@R164',
        '@R165',
        '@R166',
        '@R194',
        '@R216',
        '@R217',
        '@R242',
      ],
    },
    async ({ page, plain }) => {
      await openPersonas(page, plain)
      await test.step('shows missing fields until they are filled in; Cancel clears the form', async () => {
        await button(page, 'Add New').click()
        await expect(heading(page)).toHaveText('Add persona')
        await expect(nameField(page)).toBeFocused()
        await expect(
          page.getByRole('radiogroup', { name: 'Gender' }).getByRole('radio'),
        ).toHaveCount(2)
        await expect(summary(page)).toHaveAttribute('rows', '8')
        await nameField(page).fill('Priya')
        await summary(page).fill('Plans ahead.')
        await button(page, 'Cancel').click()
        await expect(tableRows(page)).toHaveCount(3)
        await button(page, 'Add New').click()
        await expect(nameField(page)).toHaveValue('')
        await expect(summary(page)).toHaveValue('')
        await button(page, 'Save').click()
        for (const fault of requiredMessages)
          await expect(page.getByText(fault, { exact: true })).toBeVisible()
        await expect(nameField(page)).toBeFocused()
        // Choosing a gender does not choose a voice.
        await page.getByRole('radio', { name: 'Male', exact: true }).check()
        await expect(page.getByText(validationMessages.gender)).toBeHidden()
        await expect(page.getByText(validationMessages.voice)).toBeVisible()
        await fillNew(page)
        for (const fault of requiredMessages)
          await expect(page.getByText(fault, { exact: true })).toBeHidden()
        await expect(page.getByRole('button', { name: 'Geography US' })).toBeVisible()
        await expect(
          page.getByRole('radiogroup', { name: 'Geography' }).getByRole('radio'),
        ).toHaveCount(1)
        expect(plain.requestLog('/v1/ai-personas')).toEqual([`GET ${path}`])
      })
      await test.step('Add New creates the persona once and keeps the form after a failure', async () => {
        plain.stub('POST', path, { status: 500 })
        const answer = gate()
        plain.stub('POST', path, { delay: answer.opened })
        await button(page, 'Save').click()
        await expectErrorToast(page, 'Failed to create persona')
        await button(page, 'Save').dblclick()
        await expect(button(page, 'Save')).toBeDisabled()
        answer.open()
        await expectToast(page, 'Persona created successfully')
        await expect(tableRows(page)).toHaveCount(4)
        await expect(button(page, 'Add New')).toBeFocused()
        const creates = plain.calls.filter(({ method }) => method === 'POST')
        expect(creates.map(({ body }) => body)).toEqual([newPersonaBody, newPersonaBody])
        await expect
          .poll(() => plain.requestLog('/v1/ai-personas').slice(-2))
          .toEqual([`POST ${path}`, `GET ${path}`])
      })
    },
  )

  test(
    'Edit reads nested and flat fields and sends them back',
    { tag: ['@full', '@R139', '@R141', '@R143', '@R166', '@R194'] },
    async ({ page, plain }) => {
      await openPersonas(page, plain)
      await button(page, 'Edit Omar Reyes').click()
      await expect(page.getByRole('button', { name: 'Industry Packaging' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Company Size family owned' })).toBeVisible()
      // An unknown voice stays until another one is chosen.
      await expect(
        page.getByRole('radiogroup', { name: 'Voice ID' }).locator('input:checked'),
      ).toHaveValue('voice-of-its-own')
      await button(page, 'Save').click()
      await expectToast(page, 'Persona updated successfully')

      await button(page, 'Edit Dana Whitfield').click()
      await expect(heading(page)).toHaveText('Edit persona')
      await expect(summary(page)).toHaveValue('Short of time.\nFond of numbers.')
      for (const head of ['Company Size Small', 'Plant Size single line', 'Role Plant manager'])
        await expect(page.getByRole('button', { name: head })).toBeVisible()
      await expect(
        page.getByRole('button', { name: 'Manufacturing Mode make to order' }),
      ).toBeVisible()
      await choose(page, 'Industry', 'Automotive')
      await expect(
        page.getByText('Attached products of another industry: shrink film (Packaging).'),
      ).toBeVisible()
      await page.getByRole('radio', { name: 'Male', exact: true }).check()
      await button(page, 'Save').click()
      await expect(page.getByText(validationMessages.voice, { exact: true })).toBeVisible()
      await chooseVoice(page, 'Santa Claus')
      await button(page, 'Save').click()
      await expect(tableRows(page)).toHaveCount(3)
      expect(plain.calls.filter(({ method }) => method === 'PUT')).toMatchObject([
        {
          path: `${path}2`,
          body: {
            name: 'Omar Reyes',
            gender: 'male',
            voice_id: 'voice-of-its-own',
            behavioral_detail: 'Has seen every supplier before.',
            industry_id: 1,
            ai_role_id: 1,
            manufacturing_model_id: 1,
            plant_size_impact_id: 1,
            company_size_id: 2,
            geography: 'us',
            profile_pic: '/media/lost.png',
            product_ids: [],
          },
        },
        {
          path: `${path}1`,
          body: {
            gender: 'male',
            voice_id: 'knrPHWnBmmDHMoiMeP3l',
            behavioral_detail: 'Short of time.\\nFond of numbers.',
            industry_id: 2,
            product_ids: [1],
          },
        },
      ])
    },
  )

  test(
    'renders only the visible rows of hundreds of personas',
    { tag: '@full' },
    async ({ page, plain }) => {
      const body = Array.from({ length: 400 }, (_, at) => ({
        persona_id: at,
        name: `Persona ${at}`,
        status_active: at % 2 === 0,
      }))
      plain.stub('GET', path, { status: 200, body, times: 3 })
      await plain.signIn(page, 'Personas')
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '401')
      await expect.poll(() => tableRows(page).count()).toBeLessThan(100)
      await scrollToEnd(page.getByRole('group', { name: 'Personas' }))
      await button(page, 'Edit Persona 399').click()
      await expect(nameField(page)).toHaveValue('Persona 399')
      await button(page, 'Cancel').click()
      await expect(button(page, 'Edit Persona 399')).toBeFocused()
    },
  )
})
