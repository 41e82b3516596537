import type { Locator, Page } from '@playwright/test'
import { inBraces, modePlaceholders } from '@greenroom/contract'
import { addUsers } from '../e2e/support/add-users.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { button, openSegment } from '../e2e/support/page.ts'
import { checkGoal, inTurn, median, print, quantile, spread } from './harness.ts'
import { openConsole, openPage, withBrowser } from './pages.ts'
import { withGreenroom } from './servers.ts'
import { budgets, measureTransfer, watchLoad } from './transfer.ts'

/** What the browser loads, as sent. */
export const transfer = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    const loads = await measureTransfer(greenroom)
    print('Scripts and styles', loads)
    for (const { screen, bytes } of loads)
      checkGoal(`${screen}, bytes of script and style`, `≤ ${budgets[screen]}`, bytes)
  })

const all = modePlaceholders.map(inBraces).join(' ')
const words = 'The buyer asks about lead times and the cost of a stop on the line. '

/** Texts that end with every placeholder: paragraphs, and a single line, which is hardest to lay out. */
const texts = {
  paragraphs: (length: number) =>
    `${(words.repeat(3) + '\n\n').repeat(length / 200).slice(0, length - all.length - 1)}\n${all}`,
  'one line': (length: number) =>
    `${words.repeat(length / 60).slice(0, length - all.length - 1)} ${all}`,
}

const editorBox = '[data-path=prompt_template]'
const bareId = 'greenroom-bare-box'
const bareBox = `#${bareId}`

/** Opens the template editor of a mode, with a copy of its box that has no listeners, marks or preview. */
async function openEditor(page: Page): Promise<void> {
  await openSegment(page, 'Mode Management')
  await editButton(page).click()
  await page.locator(editorBox).waitFor()
  await page.locator(editorBox).evaluate((box: HTMLTextAreaElement, id) => {
    const copy = Object.assign(document.createElement('textarea'), { id })
    const look = getComputedStyle(box)
    for (const name of look) copy.style.setProperty(name, look.getPropertyValue(name))
    Object.assign(copy.style, { position: 'fixed', top: '0', left: '0', zIndex: '999' })
    document.getElementById('root')?.append(copy)
  }, bareId)
}

const editButton = (page: Page) => button(page, /^Edit /).first()

/** Records the time from each key in a box to the end of its frame, in milliseconds. @returns ends it */
async function recordKeys(page: Page, selector: string): Promise<() => Promise<number[]>> {
  const times = await page.locator(selector).evaluateHandle((box) => {
    const taken: number[] = []
    const record = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp)))
    box.addEventListener('keydown', record)
    return { taken, end: () => box.removeEventListener('keydown', record) }
  })
  return () =>
    times.evaluate(({ taken, end }) => {
      end()
      return taken
    })
}

/** Types in the middle of a text, slowly enough for the preview to follow. @returns the times of the keys but the first */
async function timeTyping(page: Page, selector: string, text: string): Promise<number[]> {
  await page.bringToFront()
  await page.locator(selector).evaluate((box: HTMLTextAreaElement, value) => {
    box.focus()
    box.value = value
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.setSelectionRange(value.length / 2, value.length / 2)
  }, text)
  const finish = await recordKeys(page, selector)
  await page.waitForTimeout(1000)
  await page.keyboard.type('a'.repeat(60), { delay: 150 })
  await page.waitForTimeout(500)
  return (await finish()).slice(1)
}

/** Keys in the template editor, without and with Preview, beside a bare box of the same page. */
export const typing = (): Promise<void> =>
  withGreenroom((greenroom) =>
    withBrowser(async (browser) => {
      const closed = await openConsole(browser, greenroom)
      const open = await openConsole(browser, greenroom)
      for (const page of [closed, open]) await openEditor(page)
      await button(open, 'Preview').click()
      await open.locator('[data-prompt]').waitFor()
      const rows = []
      for (const [text, make] of Object.entries(texts))
        for (const characters of [5_000, 20_000]) {
          const typed = make(characters)
          const times = await inTurn(3, {
            bare: () => timeTyping(open, bareBox, typed),
            closed: () => timeTyping(closed, editorBox, typed),
            open: () => timeTyping(open, editorBox, typed),
          })
          const p95 = (name: keyof typeof times) => quantile(times[name].flat(), 0.95)
          const row = {
            ...{ text, characters },
            'bare p95 ms': p95('bare'),
            'closed to bare': p95('closed') / p95('bare'),
            'open to bare': p95('open') / p95('bare'),
          }
          rows.push(row)
          const of = `a key in ${characters} characters (${text}), p95 of a bare box`
          checkGoal(`${of}, editor`, '≤ 1.1', row['closed to bare'])
          checkGoal(`${of}, with Preview open`, '≤ 1.1', row['open to bare'])
        }
      print('From a key to the end of its frame', rows)
    }),
  )

/** Ctrl+K, and from a key to its results, among 2,000 industries with long texts. */
export const find = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    const details = texts.paragraphs(3000)
    for (let number = 1; number <= 2000; number++)
      await greenroom.api('POST', '/v1/industries/', { name: `Packaging plant ${number}`, details })
    await withBrowser(async (browser) => {
      const page = await openConsole(browser, greenroom)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const field = page.getByRole('combobox', { name: 'Find' })
      await page.evaluate(watchKeys)
      for (let round = 0; round < 12; round++) {
        await page.keyboard.press('Control+k')
        await field.waitFor()
        // The first time, all lists are loaded.
        await page.waitForTimeout(round === 0 ? 5000 : 500)
        await page.keyboard.type('packaging', { delay: 100 })
        await page.waitForTimeout(500)
        await page.keyboard.press('Escape')
        await field.waitFor({ state: 'hidden' })
      }
      const times = await page.evaluate(
        () => (window as unknown as { times: Record<'open' | 'key', number[]> }).times,
      )
      checkGoal('Ctrl+K until one can type, ms', '≤ 100', median(times.open))
      checkGoal('a key among 2,000 items until its results, ms', '≤ 32', median(times.key))
    })
  })

/** Records the times from each key press to the focus, and to the frame after what it changed. Runs in the page. */
function watchKeys() {
  const times = { open: [] as number[], key: [] as number[] }
  Object.assign(window, { times })
  let pressed: number | undefined
  document.addEventListener('keydown', () => (pressed = performance.now()), true)
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && pressed !== undefined)
      times.open.push(performance.now() - pressed)
    pressed = undefined
  })
  new MutationObserver(() => {
    const from = pressed
    if (from === undefined || document.activeElement?.getAttribute('role') !== 'combobox') return
    pressed = undefined
    requestAnimationFrame(() => setTimeout(() => times.key.push(performance.now() - from)))
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** CPU slowdown of the browser in journeys and while scrolling. */
const slowdown = 4

export async function slowDown(page: Page, rate = slowdown) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Clicks. @returns the milliseconds until what is `shown` has been painted */
export const timeClick = (target: Locator, shown: string): Promise<number> =>
  target.evaluate(async (element, selector) => {
    const from = performance.now()
    ;(element as HTMLElement).click()
    while (!document.querySelector(selector)?.checkVisibility())
      await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - from
  }, shown)

async function timeSlowly(page: Page, target: Locator, shown = 'tbody td'): Promise<number> {
  await slowDown(page)
  return timeClick(target, shown)
}

const detailsBox = '[data-path=details]'

/** Types for three seconds after the first key of a form. @returns the milliseconds of the key that took longest */
async function typeOn(page: Page): Promise<number> {
  await editButton(page).click()
  await page.locator(detailsBox).press('End')
  await page.waitForTimeout(500)
  await slowDown(page)
  await page.keyboard.type('a')
  const finish = await recordKeys(page, detailsBox)
  await page.keyboard.type('a'.repeat(50), { delay: 60 })
  await page.waitForTimeout(500)
  return Math.max(...(await finish()))
}

async function signIn(page: Page, { url, email, password }: Greenroom): Promise<number> {
  await page.goto(url)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.waitForLoadState('networkidle')
  return timeSlowly(page, button(page, 'Sign in'))
}

/** From a click or a key to its result, on a CPU that is four times slower. */
export const journeys = (): Promise<void> =>
  withGreenroom(async (greenroom) => {
    await addUsers(greenroom, 1000)
    await withBrowser(async (browser) => {
      const withPage = async (token: string | undefined, use: (page: Page) => Promise<number>) => {
        const page = await openPage(browser, token)
        const taken = await use(page)
        await page.context().close()
        return taken
      }
      const inIndustries = (use: (page: Page, turn: number) => Promise<number>) => (turn: number) =>
        withPage(greenroom.adminToken, async (page) => {
          await page.goto(`${greenroom.url}/drawer`)
          await openSegment(page, 'Industries')
          await editButton(page).waitFor()
          // What is loaded in idle time is there.
          await page.waitForTimeout(1000)
          return use(page, turn)
        })
      const times = await inTurn(9, {
        'submit to first row': () => withPage(undefined, (page) => signIn(page, greenroom)),
        'open a form': inIndustries((page) => timeSlowly(page, editButton(page), detailsBox)),
        'key in a form, longest': inIndustries(typeOn),
        'save to list': inIndustries(async (page, turn) => {
          await editButton(page).click()
          await page.locator(detailsBox).fill(`What this industry is like, turn ${turn}`)
          // What a change touches is looked up meanwhile.
          await page.waitForTimeout(2000)
          return timeSlowly(page, button(page, 'Save'))
        }),
      })
      const rows = Object.entries(times).map(([journey, taken]) => ({ journey, ...spread(taken) }))
      print('On a CPU that is four times slower', rows)
      const longest = median(times['key in a form, longest'])
      checkGoal('key in a form, longest, ms', '≤ 64', longest)

      const page = await openPage(browser)
      const load = watchLoad(page)
      await signIn(page, greenroom)
      const { requests, bytes } = await load()
      checkGoal('until the list of users, requests', '≤ 13', requests)
      checkGoal('until the list of users, kB of script and style', '≤ 148.5', bytes / 1000)
    })
  })
