import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Browser, BrowserContext, KeyInput, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import type { Greenroom } from '../e2e/support/greenroom.ts'
import { modelEvents, startModelServer } from '../server/test/model-server.ts'
import type { FakeModelServer } from '../server/test/model-server.ts'

/*
 * What an author does every day, in Firefox. Playwright drives only a Firefox of its own, so this is Puppeteer with
 * WebDriver BiDi. Needs `npm run build`.
 */

const executablePath = ['firefox-esr', 'firefox']
  .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, name)))
  .find((path) => existsSync(path))

/** Generous, since it only ends what hangs. */
const timeoutMs = 120_000
if (!executablePath) console.log('Skipped the console in Firefox: firefox-esr is not installed.')
describe.skipIf(!executablePath)('the console in Firefox', { timeout: 3 * timeoutMs }, () => {
  let home: string
  let model: FakeModelServer
  let greenroom: Greenroom
  let browser: Browser
  let context: BrowserContext
  let page: Page
  /** Errors on the console and uncaught ones, which in Firefox include violations of the content security policy. */
  let problems: string[] = []

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'greenroom-firefox-'))
    model = await startModelServer()
    greenroom = await startGreenroom({ LLM_URL: model.url, LLM_MODEL: 'test-model' })
    browser = await launch({
      browser: 'firefox',
      ...(executablePath && { executablePath }),
      // Firefox refuses to run as root in the home of another account.
      env: { ...process.env, HOME: home },
      timeout: timeoutMs,
    })
  }, 3 * timeoutMs)
  afterAll(async () => {
    await browser?.close()
    await greenroom?.stop()
    await model?.close()
    rmSync(home, { recursive: true, force: true })
  })

  beforeEach(async () => {
    problems = []
    context = await browser.createBrowserContext()
    page = await context.newPage()
    page.setDefaultTimeout(timeoutMs)
    await page.setViewport({ width: 1440, height: 900 })
    page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`)
    })
    await signIn()
  }, 3 * timeoutMs)
  afterEach(async () => {
    await context.close()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })

  const find = (role: string, name: string) =>
    page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
  const click = (role: string, name: string) => find(role, name).click()
  const waitForText = (text: string) => page.locator(`::-p-text(${text})`).wait()
  const type = (text: string) => page.keyboard.type(text)

  /** Presses keys together, such as Control and z. */
  async function press(...keys: KeyInput[]): Promise<void> {
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  }

  async function signIn(): Promise<void> {
    await page.goto(greenroom.url)
    await click('textbox', 'Email')
    await type(greenroom.email)
    await press('Tab')
    await type(greenroom.password)
    await press('Enter')
    await find('heading', 'Users').wait()
  }

  /** Opens the form of a mode, with the focus in its template. */
  async function openMode(name: string): Promise<void> {
    await click('button', 'Mode Management')
    await click('button', `Edit ${name}`)
    await click('textbox', 'Prompt Template')
  }

  /** The same with an empty template. */
  async function openEmptyMode(): Promise<void> {
    await openMode('Prospecting call')
    await press('Control', 'a')
    await press('Delete')
    await waitForText('0 of 14 used')
  }

  async function read(role: string, name: string, property: string): Promise<string> {
    const element = await find(role, name).waitHandle()
    return String(await (await element.getProperty(property)).jsonValue())
  }
  const template = () => read('textbox', 'Prompt Template', 'value')

  test('signs in with email and password', async () => {
    await waitForText('Maya Okafor')
    expect(page.url()).toBe(`${greenroom.url}/drawer`)
  })

  test('inserts placeholders with the keyboard, and undoes and redoes them', async () => {
    await openEmptyMode()
    await type('I am ')
    await press('Tab')
    await press('ArrowDown')
    await press('Enter')
    await type(', the ')
    await press('Tab')
    await press('End')
    await press(' ')
    const states = ['I am {name}, the {gender}', 'I am {name}, the ', 'I am {name}', 'I am ', '']
    expect(await template()).toBe(states[0])
    await waitForText('2 of 14 used')
    for (const state of states.slice(1)) {
      await press('Control', 'z')
      expect(await template()).toBe(state)
    }
    await waitForText('0 of 14 used')
    for (const state of states.toReversed().slice(1)) {
      await press('Control', 'y')
      expect(await template()).toBe(state)
    }
    await waitForText('2 of 14 used')
  })

  test('moves a placeholder by cutting and pasting it', async () => {
    await openEmptyMode()
    await click('button', '{role}')
    await type(' at work')
    await press('Control', 'Home')
    for (const _ of '{role}') await press('Shift', 'ArrowRight')
    await press('Control', 'x')
    expect(await template()).toBe(' at work')
    await waitForText('0 of 14 used')
    await press('Control', 'End')
    await type(': ')
    await press('Control', 'v')
    expect(await template()).toBe(' at work: {role}')
    await waitForText('1 of 14 used')
  })

  test('offers a placeholder again when Backspace breaks it', async () => {
    await openEmptyMode()
    await click('button', '{role}')
    await waitForText('1 of 14 used')
    await press('Backspace')
    expect(await template()).toBe('{role')
    await waitForText('0 of 14 used')
    await type('}')
    await waitForText('1 of 14 used')
  })

  test('turns double quotes that are typed or pasted into single ones', async () => {
    await click('button', 'Mode Management')
    await click('button', 'Edit Discovery meeting')
    await click('textbox', 'Name')
    await press('Control', 'a')
    await type('say "yes"')
    await press('Control', 'a')
    await press('Control', 'c')
    await click('textbox', 'Prompt Template')
    await press('Control', 'a')
    await type('"I" ')
    await press('Control', 'v')
    expect(await template()).toBe("'I' say 'yes'")
    await press('Control', 'z')
    expect(await template()).toBe("'I' ")
  })

  test('shows the edited prompt in the preview', async () => {
    await openMode('Prospecting call')
    await press('Control', 'Home')
    await type('Speak slowly. ')
    await press('Control', 'Enter')
    await waitForText('with your unsaved text')
    await expect
      .poll(() => read('group', 'Composed prompt', 'textContent'), { timeout: timeoutMs })
      .toMatch(/^Speak slowly. You are Walter Brandt, Plant Manager at/)
  })

  test('saves the text as it was typed', async () => {
    const stored = async () => {
      const { body } = await greenroom.api('GET', '/v1/interaction-modes/')
      const modes = body as { name: string; prompt_template: string }[]
      return new Map(modes.map(({ name, prompt_template }) => [name, prompt_template]))
    }
    const before = (await stored()).get('Closing negotiation')
    await openMode('Closing negotiation')
    await press('Control', 'End')
    await type("\n\nNever say 'no'. 😀")
    await click('textbox', 'Name')
    await type(' again')
    await click('button', 'Save')
    await waitForText('Mode updated successfully')
    await find('button', 'Edit Closing negotiation again').wait()
    // Line breaks are stored as `\n` (spec section 5).
    expect((await stored()).get('Closing negotiation again')).toBe(
      `${before}\\n\\nNever say 'no'. 😀`,
    )
  })

  test('shows the answer of a persona while it arrives', async () => {
    let finish = () => {}
    model.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(modelEvents.word('Who is this?'))
      finish = () =>
        response.end(modelEvents.word(' Speak up.') + modelEvents.finish() + modelEvents.done)
    })
    await click('button', 'Personas')
    await click('button', 'Edit Walter Brandt')
    await click('button', 'Try it')
    await find('textbox', 'Message to Walter Brandt').wait()
    await type('Good morning.')
    await press('Enter')
    await waitForText('Who is this?')
    await find('button', 'Stop').wait()
    finish()
    await waitForText('Who is this? Speak up.')
    await find('button', 'Send').wait()
    expect(model.calls.at(-1)?.body.messages.at(-1)?.content).toBe('Good morning.')
  })
})
