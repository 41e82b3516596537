// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../services/api/lists.ts'
import { SummaryInput } from './summary-input.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A backend that answers an upload with this body. */
const stubUpload = (body: unknown) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      readonly status = 200
      readonly response = new Blob([JSON.stringify(body)])
      readonly responseText = JSON.stringify(body)
      open = () => undefined
      abort = () => undefined
      setRequestHeader = () => undefined
      getAllResponseHeaders = () => 'content-type: application/json'
      getResponseHeader = () => 'application/json'
      send = () => {
        for (const type of ['load', 'loadend']) this.dispatchEvent(new Event(type))
      }
    },
  )

type Values = Record<string, string>

function Form() {
  const form = useForm<Values>({
    initialValues: { behavioral_detail: '' },
    validate: () => ({}),
  })
  return (
    <>
      <SummaryInput form={form} readOnly={false} />
      <output aria-label="Value">{form.values['behavioral_detail']}</output>
    </>
  )
}

test.each([
  ['a path in plain text', { persona: 'C:\\new', notes: [] }, 'C:\\new', ''],
  ['escaped line breaks of another backend', { persona: 'One.\\nTwo.' }, 'One.\nTwo.', ''],
  ['notes of another kind', { persona: 'One.', notes: 'none' }, 'One.', ''],
  [
    'what was cut and left out',
    {
      persona: 'One.\nC:\\new',
      notes: ['Only the first 2 characters were taken.', 'A chart was left out.'],
    },
    'One.\nC:\\new',
    ' Only the first 2 characters were taken. A chart was left out.',
  ],
])(
  'shows the text of a document, and below it its notes: %s',
  { tags: ['R196'] },
  async (_, body, text, notes) => {
    stubUpload(body)
    // Without it the text is set instead of typed.
    Object.assign(document, { execCommand: () => false })
    const { container } = render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <Form />
        </MantineProvider>
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('tab', { name: 'Upload Document' }))
    const input = container.querySelector('input[type=file]')
    const files = [new File(['x'], 'a.docx')]
    if (input) fireEvent.change(input, { target: { files } })
    const status = await screen.findByText(/^Text from/)
    expect(status.textContent).toBe(`Text from “a.docx”. You can edit it.${notes}`)
    await expect.poll(() => screen.getByLabelText('Value').textContent).toBe(text)
  },
)
