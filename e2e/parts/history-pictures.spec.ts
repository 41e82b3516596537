import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectToast } from '../support/page.ts'
import { details, makePersona, openHistory, version } from './history.ts'

// The tests make a persona before they open the personas; the users would load more slowly.
test.use({ segment: 'Plant Sizes' })

test(
  'shows pictures before and after, and says which no longer exist',
  { tag: '@full' },
  async ({ signedIn: page, greenroom: { api } }) => {
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
  },
)

test(
  'compares with a replaced picture and restores it',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    const { path, change } = await makePersona(greenroom.api, {})
    const upload = async (color: string) => {
      const bytes = await page.evaluate(async (fill) => {
        const canvas = new OffscreenCanvas(64, 64)
        const context = canvas.getContext('2d')
        if (context) context.fillStyle = fill
        context?.fillRect(0, 0, 64, 64)
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
      }, color)
      const form = new FormData()
      form.append('file', new File([Uint8Array.from(bytes)], 'a.png', { type: 'image/png' }))
      const sent = await fetch(`${greenroom.url}/api${path}/upload-profile-pic`, {
        method: 'POST',
        headers: { authorization: `Bearer ${greenroom.adminToken}` },
        body: form,
      })
      return ((await sent.json()) as { profile_pic: string }).profile_pic
    }
    const first = await upload('teal')
    await upload('orange')
    await openHistory(page, 'Personas', 'Hana Mori')
    const pictures = details(page, 3).getByRole('img', { name: /^Profile Picture, Version [23]$/ })
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all())
      await expect(picture).toHaveJSProperty('naturalWidth', 64)
    await version(page, 2).click()
    await button(page, 'Restore version 2').click()
    await expectToast(page, 'Persona updated successfully')
    await expect(version(page, 4)).toContainText('Same text as 2')
    expect((await greenroom.api('GET', path)).body).toMatchObject({ profile_pic: first })

    // A release before deleted the files of replaced pictures.
    const gone = `/files/${'0'.repeat(32)}.webp`
    await change({ profile_pic: gone })
    await change({ profile_pic: first })
    await page.reload()
    await version(page, 5).click()
    await expect(
      page.getByText('The picture of this version no longer exists. The current one stays.'),
    ).toBeVisible()
    const restored = page.waitForRequest((request) => request.method() === 'PUT')
    await button(page, 'Restore version 5').click()
    expect((await restored).postDataJSON()).toMatchObject({ profile_pic: first })
  },
)
