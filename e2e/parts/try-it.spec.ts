import { words } from '../../server/test/model-server.ts'
import { button, heading, openSegment } from '../support/page.ts'
import { expect, test } from '../support/fixtures.ts'
import { templateBox } from './editor.ts'
import { composedPrompt, composedText, previewButton } from './preview.ts'
import { conversation, messageBox, messagesOf, panel, say } from './try-it.ts'
import { tryPersona, wordByWord } from './try-it.ts'

test.use({ segment: 'Personas' })

test.beforeEach(({ model }) => model.answer(words(['Who ', 'is ', 'this?'])))

test('streams the answer word by word, and announces it once it is complete', async ({
  signedIn: page,
  model,
}) => {
  const { answer, begun, write, finish } = wordByWord()
  model.answer(answer)
  const trial = await tryPersona(page)
  await messageBox(page).fill('Good morning.')
  await messageBox(page).press('Enter')
  await begun
  await expect(conversation(page).nth(0)).toHaveText('YouGood morning.')
  await expect(messageBox(page)).toHaveValue('')
  let shown = 'Walter Brandt'
  for (const word of ['Who ', 'are ', 'you?']) {
    write(word)
    shown += word
    await expect(conversation(page).nth(1)).toHaveText(shown.trim())
  }
  const announced = trial.getByRole('status').filter({ hasText: 'Who are you?' })
  await expect(announced).toHaveCount(0)
  await expect(button(trial, 'Judge')).toBeDisabled()
  finish()
  await expect(announced).toHaveText('Walter Brandt: Who are you?')
  await expect(button(trial, 'Judge')).toBeEnabled()
})

test(
  'sends what the preview shows, unsaved text included',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    await openSegment(page, 'Mode Management')
    await button(page, 'Edit Discovery meeting').click()
    await templateBox(page).press('Control+End')
    await templateBox(page).pressSequentially("\n\n  Never say 'no'. 😀 \n")
    if ((await previewButton(page).getAttribute('aria-expanded')) === 'false')
      await previewButton(page).click()
    await page.getByLabel('Persona', { exact: true }).selectOption({ label: 'Priya Raman' })
    await expect(composedPrompt(page)).toContainText('😀')
    await button(page, 'Try it').click()
    const trial = panel(page, 'Priya Raman')
    await expect(trial).toContainText('Discovery meeting')
    await expect(trial).toContainText('with your unsaved text')
    await say(page, 'Hello.', 'Priya Raman')
    expect(model.calls.at(-1)?.body.messages[0]?.content).toBe(await composedText(page))
    await button(page, 'Cancel').click()
  },
)

test(
  'uses the current text for the next answer, and says so',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    const trial = await tryPersona(page)
    await expect(trial).toContainText(/saved, version \d/)
    await say(page, 'Hello.')
    const [before] = model.calls.at(-1)?.body.messages ?? []
    await page
      .getByRole('textbox', { name: 'Summary', exact: true })
      .fill('Answers in rhymes only.')
    await expect(trial).toContainText('with your unsaved text')
    await expect(conversation(page)).toHaveCount(2)
    await say(page, 'And now?')
    const [after] = model.calls.at(-1)?.body.messages ?? []
    expect(before?.content).not.toContain('rhymes')
    expect(after?.content).toContain('Answers in rhymes only.')
    await expect(conversation(page).nth(2)).toHaveText(
      'The prompt has changed. The new text is used from here.',
    )
    await say(page, 'Again.')
    await expect(conversation(page)).toHaveCount(7)
  },
)

test(
  'Enter sends and Shift+Enter breaks the line, but not within a composition',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    const before = model.calls.length
    await tryPersona(page)
    await page.keyboard.type('One')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Two ')
    const devTools = await page.context().newCDPSession(page)
    const text = 'にほ'
    await devTools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 })
    await page.keyboard.press('Enter')
    await expect(messageBox(page)).toHaveValue(/^One\nTwo にほ/)
    expect(model.calls).toHaveLength(before)
    await devTools.send('Input.insertText', { text: '日本' })
    await page.keyboard.press('Enter')
    await expect(conversation(page).nth(1)).toContainText('Who is this?')
    expect(messagesOf(model.calls.at(-1))).toEqual(['user: One\nTwo 日本'])
  },
)

test(
  'Esc stops the answer, and what has arrived stays',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    const { answer, begun, write } = wordByWord()
    model.answer(answer)
    const trial = await tryPersona(page)
    await messageBox(page).fill('Hello.')
    await messageBox(page).press('Enter')
    const call = await begun
    write('I have eight')
    await expect(conversation(page).nth(1)).toContainText('I have eight')
    await page.keyboard.press('Escape')
    await call.left
    await expect(conversation(page).nth(1)).toHaveText('Walter BrandtI have eightStopped')
    await expect(messageBox(page)).toBeFocused()
    await expect(trial).toBeVisible()
    model.answer(words(['Minutes.']))
    await say(page, 'Eight what?')
    expect(messagesOf(model.calls.at(-1))).toEqual([
      'user: Hello.',
      'assistant: I have eight',
      'user: Eight what?',
    ])
  },
)

test(
  'hiding the panel stops the answer; opening it again shows the conversation',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    const { answer, begun, write } = wordByWord()
    model.answer(answer)
    const trial = await tryPersona(page)
    await messageBox(page).fill('Hello.')
    await messageBox(page).press('Enter')
    const call = await begun
    write('Wait')
    await expect(conversation(page).nth(1)).toContainText('Wait')
    await messageBox(page).fill('Not sent yet')
    await button(trial, 'Hide test conversation').click()
    await call.left
    await expect(trial).toHaveCount(0)
    await expect(button(page, 'Try it').first()).toBeFocused()
    await button(page, 'Cancel').click()
    await expect(heading(page)).toHaveText('Personas')
    await tryPersona(page)
    await expect(conversation(page).nth(1)).toHaveText('Walter BrandtWaitStopped')
    await expect(messageBox(page)).toHaveValue('Not sent yet')
  },
)

test('holds a conversation for each mode', { tag: '@full' }, async ({ signedIn: page, model }) => {
  const trial = await tryPersona(page)
  await say(page, 'Hello.')
  const mode = trial.getByLabel('Mode of the conversation')
  await mode.focus()
  await mode.selectOption({ label: 'Closing negotiation' })
  await expect(trial.getByText('You are the trainee.')).toBeVisible()
  await expect(mode).toBeFocused()
  const [first] = model.calls.at(-1)?.body.messages ?? []
  await say(page, 'Shall we sign?')
  expect(messagesOf(model.calls.at(-1))).toEqual(['user: Shall we sign?'])
  expect(model.calls.at(-1)?.body.messages[0]?.content).not.toBe(first?.content)
  await mode.selectOption({ label: 'Prospecting call' })
  await expect(conversation(page).nth(0)).toContainText('Hello.')
})

test(
  'follows the answer only while the end is in view',
  { tag: '@full' },
  async ({ signedIn: page, model }) => {
    const { answer, begun, write, finish } = wordByWord()
    const trial = await tryPersona(page)
    model.answer(words(['A long story. '.repeat(300)]))
    await say(page, 'Tell me.')
    model.answer(answer)
    await messageBox(page).fill('More.')
    await messageBox(page).press('Enter')
    await begun
    write('First. ')
    const last = conversation(page).nth(3)
    await expect(last).toBeInViewport()
    await last.hover()
    await page.mouse.wheel(0, -2000)
    await expect(last).not.toBeInViewport()
    write('Second. '.repeat(100))
    await expect(last).toContainText('Second.')
    finish()
    await expect(button(trial, 'Judge')).toBeEnabled()
    await expect(last).not.toBeInViewport()
    await button(trial, 'To the end').click()
    await expect(last).toBeInViewport()
  },
)
