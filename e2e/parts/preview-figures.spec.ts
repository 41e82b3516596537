import { expect, test } from '../support/fixtures.ts'
import { gate } from '../support/gate.ts'
import { button } from '../support/page.ts'
import { stopClock } from '../screens/toast-time.ts'
import { templateBox } from './editor.ts'
import { composedPrompt, figures, openMode, previewButton } from './preview.ts'

test.use({ segment: 'Mode Management' })

test(
  'follows the unsaved text, and counts its tokens when typing pauses',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    const counts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/texts/tokens')) counts.push(request.postData() ?? '')
    })
    await openMode(page)
    await previewButton(page).click()
    await expect(figures(page).filter({ hasText: /\d tokens/ })).toBeVisible()
    await expect(figures(page)).toContainText(['characters', 'tokens', '14 of 14 filled'])
    await expect(figures(page).filter({ hasText: 'unsaved' })).toHaveCount(0)
    counts.length = 0
    await templateBox(page).press('Control+End')
    await stopClock(page)
    let typed = ''
    for (const key of ' Never say no to a visit.') {
      typed += key
      await page.keyboard.type(key)
      await page.clock.runFor(50)
      await expect(composedPrompt(page)).toContainText(typed.trim())
    }
    await expect(figures(page).filter({ hasText: 'with your unsaved text' })).toBeVisible()
    expect(counts).toEqual([])
    await page.clock.resume()
    await expect.poll(() => counts.length).toBe(1)
    expect(counts[0]).toContain('Never say no to a visit.')
  },
)

test(
  'shows no token count of another prompt, and counts at once when the persona changes',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await openMode(page)
    await previewButton(page).click()
    await expect(figures(page).filter({ hasText: /\d tokens/ })).toBeVisible()
    const answer = gate()
    await page.route('**/v1/texts/tokens', async (route) => {
      await answer.opened
      await route.continue()
    })
    // The clock stops before a changed text would be counted.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    const counting = page.waitForRequest('**/v1/texts/tokens')
    await button(page, 'Next Persona').click()
    await page.clock.runFor(500)
    await counting
    await page.clock.resume()
    await expect(figures(page).nth(1)).toHaveText('counting…')
    answer.open()
    await expect(figures(page).nth(1)).toHaveText(/^[\d,]+ tokens$/)
    await templateBox(page).press('End')
    await templateBox(page).pressSequentially('a')
    await expect(figures(page).nth(1)).toHaveText('counting…')
  },
)
