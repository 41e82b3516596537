import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { details, makePersona, openHistory, version } from './history.ts'

test('shows pictures before and after, and says which no longer exist', async ({
  signedIn: page,
  greenroom: { api },
}) => {
  const { body } = await api('GET', '/v1/ai-personas/')
  const [used] = (body as { profile_pic: string }[]).map(({ profile_pic }) => profile_pic)
  const gone = `/files/${'0'.repeat(32)}.webp`
  const { change } = await makePersona(api, { profile_pic: gone })
  for (const profile_pic of [used, 'https://pictures.example/hana.png', ''])
    await change({ profile_pic })
  await openHistory(page, 'Personas', 'Hana Mori')
  await expect(version(page, 2)).toContainText('Profile Picture')
  await expect(version(page, 2)).not.toContainText('word')

  const shown = (number: number) =>
    details(page, number).getByRole('table', { name: 'Profile Picture' }).getByRole('cell')
  await expect(shown(4)).toHaveText(['https://pictures.example/hana.png', 'No picture'])
  await version(page, 2).click()
  await expect(shown(2)).toHaveText(['The picture no longer exists', ''])
  const picture = details(page, 2).getByRole('img', { name: 'Profile Picture, Version 2' })
  await expect(picture).toHaveAttribute('src', used ?? '')
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessible(page)
  await version(page, 1).click()
  await expect(details(page, 1).getByText('The picture no longer exists')).toBeVisible()
})
