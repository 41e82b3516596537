import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import voices from '../../contract/src/lib/voices.json' with { type: 'json' }
import { expect, test } from '../support/fixtures.ts'
import { chooseVoice, openPersonas } from './persona-form.ts'
import { button } from '../support/page.ts'

const assets = fileURLToPath(new URL('../../console/dist/assets', import.meta.url))
const previews = readdirSync(assets).filter((name) => name.endsWith('.mp3'))

const offered = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Voice ID' }).getByRole('radio')
const gender = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const countOf = (name: string) => voices.filter((voice) => voice.gender === name).length

/** Replaces the output of sounds: each plays until it is paused, or until `end`. The files are still loaded. */
async function fakeSounds(page: Page) {
  const playing = await page.evaluateHandle(() => {
    const all = new Set<HTMLMediaElement>()
    HTMLMediaElement.prototype.play = function () {
      all.add(this)
      return Promise.resolve()
    }
    HTMLMediaElement.prototype.pause = function () {
      if (all.delete(this)) this.dispatchEvent(new Event('pause'))
    }
    return all
  })
  return {
    count: () => playing.evaluate((all) => all.size),
    end: () =>
      playing.evaluate((all) => {
        for (const sound of all) {
          sound.pause()
          sound.dispatchEvent(new Event('ended'))
        }
      }),
  }
}

test(
  'plays and chooses voices',
  { tag: ['@R077', '@R078', '@R079', '@R080', '@R132', '@R143'] },
  async ({ page, plain }) => {
    await openPersonas(page, plain)
    await test.step('lists voices by gender and plays one preview at a time', async () => {
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('.mp3')) fetched.push(request.url())
      })
      await button(page, 'Add New').click()
      const sounds = await fakeSounds(page)
      await expect(page.getByText('Choose a gender to see its voices.')).toBeVisible()
      await expect(button(page, 'Play Selected Voice')).toBeDisabled()
      await expect(button(page, 'Play Selected Voice')).toHaveAccessibleDescription(
        'No voice chosen yet',
      )

      await gender(page, 'Male').check()
      await expect(offered(page)).toHaveCount(countOf('male'))
      await expect(page.getByRole('radio', { name: 'Santa Claus' })).toHaveAccessibleDescription(
        'Jolly, old; seasonal Christmas character. Legacy',
      )
      await gender(page, 'Female').check()
      await expect(offered(page)).toHaveCount(countOf('female'))
      await expect(gender(page, 'Alice')).toHaveAccessibleDescription(
        'Confident, middle-aged, British accent; news.',
      )
      expect(fetched).toEqual([])

      // The button shows Play again when a preview ends.
      await button(page, 'Play Alice').click()
      await expect(button(page, 'Stop Alice')).toBeVisible()
      await expect.poll(sounds.count).toBe(1)
      await expect.poll(() => fetched).toHaveLength(1)
      await sounds.end()
      await expect(button(page, 'Play Alice')).toBeVisible()
      await expect.poll(sounds.count).toBe(0)

      await button(page, 'Play Alice').click()
      await button(page, 'Play Aria').click()
      await expect(button(page, 'Stop Aria')).toBeVisible()
      await expect(button(page, 'Play Alice')).toBeVisible()
      await expect.poll(sounds.count).toBe(1)
      await button(page, 'Stop Aria').click()
      await expect(button(page, 'Play Aria')).toBeVisible()
      await expect.poll(sounds.count).toBe(0)

      await chooseVoice(page, 'Lily')
      await button(page, 'Play Selected Voice').click()
      await expect(button(page, 'Stop Lily')).toBeVisible()
      await expect.poll(sounds.count).toBe(1)
      await button(page, 'Stop Selected Voice').click()
      await expect(button(page, 'Play Lily')).toBeVisible()
      await button(page, 'Play Selected Voice').press('Enter')
      await expect.poll(sounds.count).toBe(1)
      await gender(page, 'Male').check()
      await expect(button(page, 'Play Selected Voice')).toBeDisabled()
      await expect.poll(sounds.count).toBe(0)

      await button(page, 'Play Bill').click()
      await expect.poll(sounds.count).toBe(1)
      await button(page, 'Cancel').click()
      await expect.poll(sounds.count).toBe(0)
    })
    await test.step('scrolls its list to the chosen voice', async () => {
      await button(page, 'Edit Dana Whitfield').click()
      await expect(gender(page, 'Sarah')).toBeChecked()
      await expect(gender(page, 'Sarah')).toBeInViewport()
      await expect(gender(page, 'Alice')).not.toBeInViewport()
      await button(page, 'Cancel').click()
    })
    await test.step('keeps an unknown voice until another one is chosen', async () => {
      await button(page, 'Edit Omar Reyes').click()
      await expect(gender(page, 'voice-of-its-own')).toBeChecked()
      await expect(offered(page)).toHaveCount(countOf('male') + 1)
      await expect(button(page, 'Play Selected Voice')).toBeDisabled()
      await chooseVoice(page, 'Bill')
      await expect(gender(page, 'voice-of-its-own')).toHaveCount(0)
      await expect(button(page, 'Play Selected Voice')).toBeEnabled()
    })
  },
)

test(
  'reports a preview that fails to load; filters voices by text',
  { tag: ['@full', '@R079'] },
  async ({ page, plain }) => {
    await page.route('**/*.mp3', (route) => route.abort())
    await openPersonas(page, plain)
    await button(page, 'Add New').click()
    await gender(page, 'Female').check()
    await button(page, 'Play Alice').click()
    const failed = page.getByText('The voice preview could not be loaded.')
    await expect(failed).toBeVisible()
    await expect(button(page, 'Play Alice')).toBeVisible()
    await page.unroute('**/*.mp3')
    await button(page, 'Play Aria').click()
    await expect(failed).toBeHidden()

    const search = page.getByRole('searchbox', { name: 'Search voices' })
    await search.fill('british YOUNG')
    await expect(offered(page)).toHaveCount(1)
    await expect(gender(page, 'Dorothy')).toBeVisible()
    await search.press('Enter')
    await search.fill('klingon')
    await expect(page.getByText('No matching voices.')).toBeVisible()
    await search.fill('')
    await chooseVoice(page, 'Lily')
    await button(page, 'Play Selected Voice').click()
  },
)

test(
  'every preview lasts longer than a second',
  { tag: ['@full', '@R132'] },
  async ({ page, plain }) => {
    expect(previews).toHaveLength(voices.length)
    await plain.signIn(page)
    const decoded = await page.evaluate(async (names) => {
      const audio = new OfflineAudioContext(1, 1, 44_100)
      return Promise.all(
        names.map(async (name) => {
          const response = await fetch(`/assets/${name}`)
          const { duration, numberOfChannels } = await audio.decodeAudioData(
            await response.arrayBuffer(),
          )
          const type = response.headers.get('content-type')
          return {
            name,
            type,
            cacheControl: response.headers.get('cache-control'),
            duration,
            numberOfChannels,
          }
        }),
      )
    }, previews)
    for (const { duration, ...preview } of decoded) {
      expect(duration, preview.name).toBeGreaterThan(1)
      expect(duration, preview.name).toBeLessThan(7)
      expect(preview).toEqual({
        name: preview.name,
        type: 'audio/mpeg',
        cacheControl: 'public, max-age=31536000, immutable',
        numberOfChannels: 1,
      })
    }
  },
)
