// @vitest-environment happy-dom
import {
  inBraces,
  companySizes,
  interactionModes,
  modePlaceholders,
  products,
} from '@greenroom/contract'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient, useList } from '../../services/api/lists.ts'
import { closeConfirmDialog, useConfirmDialog } from '../../services/confirm.ts'
import { PanelContext } from './frame/panel-context.ts'
import { toChoices, nameById } from './choices.ts'
import { nameColumn } from './column.tsx'
import { definePanel } from './define-panel.tsx'
import { choiceField, promptField, textField } from './field.ts'

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** Stubs `fetch`: GET returns the data of the URL, writes are recorded, and a delete empties its list. */
function stubFetch(given: Readonly<Record<string, unknown>>) {
  const data = { ...given }
  const sent: { method: string; url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(data[url] ?? [])
    sent.push({
      method: method ?? '',
      url,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    if (method === 'DELETE') data[url.replace(/[^/]+$/, '')] = []
    return Response.json({})
  })
  return sent
}

/** Replaces the confirmation dialog. */
function Question() {
  const question = useConfirmDialog()
  const { signal } = new AbortController()
  return question && <button onClick={() => void question.action(signal)}>{question.text}</button>
}

function show(Panel: ComponentType) {
  history.replaceState(null, '')
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <PanelContext value={{ segment: 'one', crumbs: [], heading: 'Things' }}>
          <Panel />
        </PanelContext>
        <Question />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const click = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  cleanup()
  closeConfirmDialog()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('a panel with lookups in another list', () => {
  const ProductsPanel = definePanel({
    resource: products,
    noun: 'product',
    useLookups: () => useList(companySizes),
    columns: [
      nameColumn(),
      {
        title: 'Size',
        text: ({ row, lookups }) => nameById(companySizes, lookups, row.industry_id),
      },
      { title: 'Details', text: ({ row }) => row.details, cut: 10 },
    ],
    fields: ({ lookups }) => [
      textField('name', 'Name'),
      promptField('details', 'Prompt Template'),
      choiceField(
        'industry_id',
        'Select Size',
        toChoices(companySizes, lookups, (id) => (id === 'l' ? 'Too large' : undefined)),
      ),
    ],
  })
  const data = {
    '/api/v1/products/': [
      { product_id: 1, name: 'Film', details: 'Seals.\\nEvery pallet.', industry_id: 's' },
    ],
    '/api/v1/company-sizes/': [
      { company_size_id: 's', name: 'small' },
      { company_size_id: 'l', name: 'large' },
    ],
  }

  test('shows the names in its columns, and truncates long texts', async () => {
    stubFetch(data)
    show(ProductsPanel)
    const cells = await screen.findAllByRole('cell')
    expect(await screen.findByText('small')).toBeTruthy()
    expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual([
      'Film',
      'small',
      'Seals. Eve…',
    ])
  })

  test('shows the id of a row without a name', async () => {
    stubFetch({ ...data, '/api/v1/products/': [{ product_id: 7, name: ' ', industry_id: null }] })
    show(ProductsPanel)
    expect(await screen.findByRole('button', { name: 'Edit 7' })).toBeTruthy()
  })

  test('offers the names in a collapsible single-choice list and sends the selected one', async () => {
    const sent = stubFetch(data)
    show(ProductsPanel)
    await click('Add')
    expect(await screen.findByRole('heading', { name: 'Add product' })).toBeTruthy()
    await click('Save')
    expect(await screen.findByText('Industry is required')).toBeTruthy()
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await click(/^Select Size Nothing selected/)
    const group = screen.getByRole('radiogroup', { name: 'Select Size' })
    const large = within(group).getByRole('radio', { name: 'large' })
    expect(large).toHaveProperty('disabled', true)
    expect(within(group).getByText('Too large').id).toBe(large.getAttribute('aria-describedby'))
    fireEvent.click(within(group).getByRole('radio', { name: 'small' }))
    expect(screen.queryByText('Industry is required')).toBeNull()
    expect(screen.getByRole('button', { name: /^Select Size small/ })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Tape' } })
    fireEvent.change(screen.getByLabelText('Prompt Template'), { target: { value: 'Sticks.' } })
    await click('Save')
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({ name: 'Tape', details: 'Sticks.', industry_id: 's' })
  })

  test('says below a name that another item has it, and saves it all the same', async () => {
    const [film = {}] = data['/api/v1/products/']
    const foil = { ...film, product_id: 2, name: 'Shrink_Foil' }
    const sent = stubFetch({ ...data, '/api/v1/products/': [film, foil] })
    show(ProductsPanel)
    await click('Edit Film')
    const name = await screen.findByLabelText('Name')
    const note = 'Another product has this name.'
    const type = (value: string) => fireEvent.change(name, { target: { value } })
    expect(screen.queryByText(note)).toBeNull()
    type(' shrink foil ')
    expect(await screen.findByText(note)).toBeTruthy()
    for (const other of ['Film', ' ', 'shrink foil 2']) {
      type(other)
      expect(screen.queryByText(note)).toBeNull()
    }
    type('Shrink_Foil')
    await click('Save')
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ name: 'Shrink_Foil' })
  })
})

describe('a panel with options', () => {
  const ModesPanel = definePanel({
    resource: interactionModes,
    nameOf: (row) => row.name.replaceAll('_', ' '),
    columns: [nameColumn()],
    fields: ({ row }) =>
      row ? [{ kind: 'lines', name: 'description', label: 'Description', rows: 3 }] : [],
    deleteNoun: 'report',
    deletedOn: '2xx',
    canAdd: (rows) => rows.length < 1,
    toUpdate: ({ description }, { mode_id, prompt_template }) => ({
      mode_id,
      prompt_template,
      description,
    }),
  })
  const template = modePlaceholders.map(inBraces).join(' ')
  const data = {
    '/api/v1/interaction-modes/': [
      { mode_id: 'm', name: 'cold_call', description: 'First.', prompt_template: template },
    ],
  }

  test('applies its row name, delete noun, Add limit and delete status', async () => {
    const sent = stubFetch(data)
    show(ModesPanel)
    await click('Delete cold call')
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    await click('Are you sure you want to delete cold call report?')
    await expect.poll(() => screen.queryByRole('button', { name: 'Delete cold call' })).toBeNull()
    expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/v1/interaction-modes/m' }])
  })

  test('updates with the body of toUpdate', async () => {
    const sent = stubFetch(data)
    show(ModesPanel)
    await click('Edit cold call')
    fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Second.' } })
    await click('Save')
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toEqual({
      method: 'PUT',
      url: '/api/v1/interaction-modes/m',
      body: { mode_id: 'm', prompt_template: template, description: 'Second.' },
    })
  })
})
