import { validationMessages } from '@greenroom/contract'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { fileOfSize, openPersonas, path, picture } from './persona-form.ts'
import { button, heading, nameField } from '../support/page.ts'

const good = 'https://p.example/a'
const bad = 'https://p.example/b'
test.use({ otherHosts: ['p.example'] })

const form = (page: Page) => page.getByRole('form')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const address = (page: Page) => page.getByRole('textbox', { name: 'Image URL' })
const picked = (page: Page) => page.locator('input[type=file][accept*=".gif"]')
const invalid = (page: Page) => page.getByText(validationMessages.imageUrl, { exact: true })

/** The URL of the form's picture once it has loaded. */
const shown = (page: Page) =>
  form(page)
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) =>
      all.filter(({ naturalWidth }) => naturalWidth > 0).map(({ src }) => src),
    )

/** Drops files on an element or pastes them there. */
const addFiles = (target: Locator, how: 'drop' | 'paste', names: readonly string[]) =>
  target.evaluate(
    (node, [type, files, bytes]) => {
      const data = new DataTransfer()
      for (const name of files)
        data.items.add(
          new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], name, {
            type: `image/${name.split('.').at(-1)}`,
          }),
        )
      const bubbles = { bubbles: true, cancelable: true }
      node.dispatchEvent(
        type === 'drop'
          ? new DragEvent('drop', { ...bubbles, dataTransfer: data })
          : new ClipboardEvent('paste', { ...bubbles, clipboardData: data }),
      )
    },
    [how, names, picture.buffer.toString('base64')] as const,
  )

test(
  'chooses, drops, pastes, previews, replaces and removes a picture file',
  { tag: ['@R076', '@R168'] },
  async ({ page, plain }) => {
    await openPersonas(page, plain)
    await button(page, 'Add New').click()
    await nameField(page).fill('Dana Whitfield')
    await expect(form(page).getByText('DW', { exact: true })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a picture').press('Enter')
    await (await chooser).setFiles(picture)
    await expect.poll(() => shown(page)).toEqual([expect.stringMatching(/^blob:/)])
    await expect(page.getByText('portrait.png')).toBeVisible()
    const [first = ''] = await shown(page)

    for (const [name, size, message] of [
      ['notes.txt', 9, '“notes.txt” is not a picture. Choose a .png, .jpg, .jpeg or .gif file.'],
      ['huge.gif', 10 * 1024 * 1024 + 1, '“huge.gif” is larger than 10 MB.'],
    ] as const) {
      await picked(page).setInputFiles(await fileOfSize(name, size))
      await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
      await expect.poll(() => shown(page)).toEqual([first])
    }
    await addFiles(button(page, 'Replace the picture'), 'drop', ['one.png', 'two.png'])
    await expect(page.getByText('Choose one picture at a time.')).toBeVisible()
    await expect(page.getByText('portrait.png')).toBeVisible()

    await addFiles(button(page, 'Replace the picture'), 'drop', ['dropped.jpeg'])
    await expect(page.getByText('dropped.jpeg')).toBeVisible()
    await expect(page.getByText('Choose one picture at a time.')).toBeHidden()
    await expect.poll(async () => (await shown(page))[0]).not.toBe(first)
    // The object URL of a replaced picture is revoked, which frees its bytes.
    const stillThere = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      return image.decode().then(
        () => true,
        () => false,
      )
    }, first)
    expect(stillThere).toBe(false)

    await addFiles(nameField(page), 'paste', ['into-the-name.png'])
    await expect(page.getByText('dropped.jpeg')).toBeVisible()
    await tab(page, 'Image URL').click()
    await addFiles(page.locator('body'), 'paste', ['pasted.gif'])
    await expect(page.getByText('pasted.gif')).toBeVisible()
    await expect(tab(page, 'Upload Image')).toHaveAttribute('aria-selected', 'true')
    await button(page, 'Remove picture').click()
    await expect(form(page).getByText('DW', { exact: true })).toBeVisible()
    await expect.poll(() => shown(page)).toEqual([])
  },
)

test(
  'loads a picture URL to check it and clears a URL that fails to load',
  { tag: ['@R076', '@R130', '@R169'] },
  async ({ page, plain }) => {
    let answer = gate()
    await page.route('https://p.example/**', async (route) => {
      await answer.opened
      if (route.request().url() === good)
        await route.fulfill({ contentType: 'image/png', body: picture.buffer })
      else await route.fulfill({ status: 404 })
    })
    await openPersonas(page, plain)
    await button(page, 'Edit Dana Whitfield').click()
    await tab(page, 'Image URL').click()
    await address(page).fill(bad)
    await expect(page.getByText('Checking the image…')).toBeVisible()
    answer.open()
    await expect(invalid(page)).toBeVisible()
    await expect(address(page)).toHaveValue('')

    await address(page).pressSequentially('not an address')
    await expect(invalid(page)).toBeHidden()
    await address(page).press('Tab')
    await expect(invalid(page)).toBeVisible()
    await expect(address(page)).toHaveValue('')

    // The page can only load https, so an http URL becomes https.
    await address(page).fill(good.replace('https', 'http'))
    await expect(address(page)).toHaveValue(good)
    await expect(invalid(page)).toBeHidden()
    await expect.poll(() => shown(page)).toEqual([good])

    // Saving waits for the check of the picture URL.
    answer = gate()
    await address(page).fill('')
    await address(page).pressSequentially(bad)
    await button(page, 'Save').click()
    await expect(page.getByText('Checking the image…')).toBeVisible()
    answer.open()
    await expect(invalid(page)).toBeVisible()
    await expect(address(page)).toBeFocused()
    await expect(address(page)).toHaveValue('')
    expect(plain.writes()).toEqual([])
    await address(page).pressSequentially(good)
    await button(page, 'Save').click()
    await expect(heading(page)).toHaveText('Personas')
    const [saved, ...more] = plain.writes()
    expect(saved).toMatchObject({ method: 'PUT', path: `${path}1`, body: { profile_pic: good } })
    expect(more).toEqual([])

    await button(page, 'Edit Dana Whitfield').click()
    await expect(tab(page, 'Image URL')).toHaveAttribute('aria-selected', 'true')
    await expect(address(page)).toHaveValue(good)
    await address(page).focus()
    await page.keyboard.press('Tab')
    await expect(address(page)).toHaveValue(good)
    await button(page, 'Remove picture').click()
    await expect(address(page)).toHaveValue('')
    await expect.poll(() => shown(page)).toEqual([])
  },
)
