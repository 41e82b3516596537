// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

/** A dialog whose steps swap the button that was pressed. */
function Steps({ env }: { env: 'default' | 'test' }) {
  const [opened, setOpened] = useState(false)
  const [step, setStep] = useState(1)
  return (
    <MantineProvider env={env}>
      <button onClick={() => setOpened(true)}>Open</button>
      <Dialog title="Steps" opened={opened} onClose={() => setOpened(false)}>
        {step === 1 && <button onClick={() => setStep(2)}>First</button>}
        {step === 2 && <button onClick={() => setStep(3)}>Second</button>}
        {step === 3 && <p>Please wait.</p>}
        <button disabled={step > 3} data-autofocus={step === 2 || undefined}>
          Cancel
        </button>
        <button onClick={() => setStep(4)}>Disable</button>
      </Dialog>
    </MantineProvider>
  )
}

const named = (name: string) => screen.getByText(name)

test.each([
  ['at once', 'test'],
  ['with a transition', 'default'],
] as const)('keeps the focus inside what opens %s, when its element goes', async (_, env) => {
  render(<Steps env={env} />)
  fireEvent.click(named('Open'))
  await waitFor(() => expect(document.activeElement).toBe(named('First')))
  fireEvent.click(named('First'))
  await waitFor(() => expect(document.activeElement).toBe(named('Cancel')))
  named('Second').focus()
  fireEvent.click(named('Second'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  named('Cancel').focus()
  fireEvent.click(named('Disable'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

/** Two dialogs in one order on the page, opened in the other. */
function Two() {
  const [opened, setOpened] = useState<readonly string[]>([])
  const dialog = (title: string) => (
    <Dialog title={title} opened={opened.includes(title)} onClose={() => setOpened(['Lower'])}>
      <button onClick={() => setOpened(['Lower', 'Upper'])}>Open the upper from {title}</button>
    </Dialog>
  )
  return (
    <MantineProvider env="test">
      <button onClick={() => setOpened(['Lower'])}>Open</button>
      {dialog('Upper')}
      {dialog('Lower')}
    </MantineProvider>
  )
}

/** The height of a dialog over the page. */
const heightOf = (title: string) => {
  const root = screen
    .getByRole('dialog', { name: title })
    .closest<HTMLElement>('.mantine-Modal-root')
  return Number(root?.style.getPropertyValue('--mb-z-index'))
}

test('the dialog that was opened last is on top, and Escape closes it alone', async () => {
  render(<Two />)
  fireEvent.click(named('Open'))
  fireEvent.click(named('Open the upper from Lower'))
  expect(heightOf('Upper')).toBeGreaterThan(heightOf('Lower'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upper' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Lower' })).not.toBeNull()
})
