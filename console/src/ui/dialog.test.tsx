// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

/** A dialog whose steps swap the button that was pressed. */
function Steps() {
  const [opened, setOpened] = useState(false)
  const [step, setStep] = useState(1)
  return (
    <MantineProvider env="test">
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

test('keeps the focus inside when the element that has it is removed or disabled', async () => {
  render(<Steps />)
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
