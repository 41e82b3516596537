// @vitest-environment happy-dom
import * as contract from '@greenroom/contract'
import {
  definitionOf,
  entities,
  entityResources,
  featuresHeader,
  geographies,
  inBraces,
  modePlaceholders,
  registry,
} from '@greenroom/contract'
import type { Entity } from '@greenroom/contract'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { voices } from '../features/personas/voice/voices.ts'
import { ConfirmDialog } from '../screens/dashboard/overlays.tsx'
import { PanelSlot } from '../screens/dashboard/panel-slot.tsx'
import { useCurrentSegment } from '../screens/dashboard/segments.ts'
import { noteFeatures } from '../services/api/features.ts'
import { queryClient } from '../services/api/lists.ts'
import { goToSegment } from '../services/dashboard-location.ts'
import { segmentOf } from '../services/entity-location.ts'
import { useToastContainer } from '../ui/toasts.ts'

// Long enough for a busy machine. Whether something is hidden takes long to find out, and nothing is.
configure({ asyncUtilTimeout: 10_000, defaultHidden: true })

const template = modePlaceholders.map(inBraces).join('\n')

/** Every entity whose panel creates, updates and deletes its rows. */
const panels = entities.flatMap((entity) => {
  const resource = entityResources[entity]
  return 'create' in resource ? [{ entity, resource, label: resource.label }] : []
})

type Row = Readonly<Record<string, unknown>>

/** A row with everything that the form of any entity requires. */
const makeRow = (entity: Entity, id: string): Row => ({
  ...Object.fromEntries(entities.map((other) => [registry[other].id, 'one'])),
  [registry[entity].id]: id,
  name: `Row ${id}`,
  description: 'A description.',
  gender: 'male',
  voice_id: voices.find(({ gender }) => gender === 'male')?.voice_id,
  geography: geographies[0],
  [registry[entity].text]: template,
})

/** A backend with two rows in each list, but only one report, so that a mode is left for another one. */
function stubBackend(headers: Readonly<Record<string, string>>) {
  const lists = new Map(
    panels.map(({ entity, resource }) => [
      `/api${resource.list.path}`,
      (entity === 'mode-reports' ? ['one'] : ['one', 'two']).map((id) => makeRow(entity, id)),
    ]),
  )
  const loads: string[] = []
  const failures: Response[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const [, list = '', id = ''] = /^(.*\/)([^/]*)$/.exec(url) ?? []
    const rows = lists.get(list) ?? []
    if (method === 'GET') {
      loads.push(url)
      return Response.json(rows, { headers })
    }
    const failure = failures.shift()
    if (failure) return failure
    const entity = panels.find(({ resource }) => list === `/api${resource.path}/`)?.entity
    const isSaved = (row: Row) => entity !== undefined && row[registry[entity].id] === id
    const sent: Row = typeof body === 'string' ? JSON.parse(body) : {}
    if (method === 'POST') {
      const row = { ...sent, [registry[entity ?? 'industries'].id]: 'new' }
      lists.set(list, [...rows, row])
      return Response.json(row, { status: 201, headers })
    }
    lists.set(
      list,
      rows.flatMap((row): Row | readonly Row[] =>
        !isSaved(row) ? row : method === 'PUT' ? { ...row, ...sent } : [],
      ),
    )
    return method === 'PUT'
      ? Response.json({}, { headers })
      : new Response(null, { status: 204, headers })
  })
  return { loads, failures }
}

function Dashboard() {
  const Toasts = useToastContainer()
  return (
    <>
      <PanelSlot shown={useCurrentSegment()} />
      <ConfirmDialog />
      {Toasts && <Toasts />}
    </>
  )
}

/** A button by its label or its text, since `findByRole` computes the names of all elements. */
const button = (name: RegExp) =>
  waitFor(() => {
    const buttons = Array.from(document.querySelectorAll('button'))
    const found = buttons.find((one) =>
      name.test(one.getAttribute('aria-label') ?? one.textContent),
    )
    if (!found) throw new Error(`There is no button ${name}.`)
    return found
  })
const click = async (name: RegExp) => fireEvent.click(await button(name))

/** Opens the panel of an entity and waits for its list. */
async function open({ entity, resource }: (typeof panels)[number]) {
  const { feature } = definitionOf(entity)
  const headers = feature ? { [featuresHeader]: feature } : {}
  noteFeatures(Response.json([], { headers }))
  const { loads, failures } = stubBackend(headers)
  goToSegment(segmentOf(entity))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Dashboard />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await button(/^Edit Row one/)
  const loaded = () => loads.filter((url) => url === `/api${resource.list.path}`).length

  /**
   * Sends a request that fails twice, without and with a message of the server, and then sends it once more.
   * @param send presses what sends it
   */
  return async (send: () => Promise<unknown>, failed: string, done: string) => {
    const before = loaded()
    const reason = `Not on a Sunday, so: ${failed}`
    failures.push(
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      Response.json({ message: reason }, { status: 409, headers }),
    )
    for (const message of [failed, reason]) {
      await send()
      const alert = await screen.findByText(message)
      expect(alert.closest('[role=alert]')).not.toBeNull()
    }
    expect(loaded()).toBe(before)
    await send()
    const toast = await screen.findByText(done)
    expect(toast.closest('[role=status]')).not.toBeNull()
    await expect.poll(loaded).toBe(before + 1)
  }
}

/** Fills in a field of a form: types, or chooses the first that can be chosen. */
function fill(form: HTMLElement, name: string) {
  const field = form.querySelector(`[data-path=${name}]`)
  if (field instanceof HTMLTextAreaElement)
    return fireEvent.change(field, { target: { value: template } })
  if (field instanceof HTMLInputElement && field.type === 'text')
    return fireEvent.change(field, { target: { value: 'Glass' } })
  if (field instanceof HTMLButtonElement) fireEvent.click(field)
  const box = field?.closest<HTMLElement>('.field-box') ?? form
  const choice = within(box)
    .getAllByRole<HTMLInputElement>('radio')
    .find(({ disabled }) => !disabled)
  if (!choice) throw new Error(`nothing can be chosen for ${name}`)
  return fireEvent.click(choice)
}

/** Fills in what the open form requires. */
async function fillForm() {
  const form = await screen.findByRole('form')
  const fields = form.querySelectorAll<HTMLElement>('[data-path]')
  for (const name of new Set(Array.from(fields, ({ dataset }) => dataset['path'] ?? '')))
    if (name !== 'profile_pic') fill(form, name)
}

afterEach(() => {
  cleanup()
  notifications.clean()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** The form of personas takes ten times as long to render, so it is only filled in by a full run. */
const tried = panels.filter(({ entity }) => entity !== 'personas' || import.meta.env['FULL'])

test.each(tried)(
  '$label: says how a create, an update and a delete ended, and loads the list again',
  { tags: ['R038', 'R215', 'R216', 'R217'] },
  async (panel) => {
    const { messages } = panel.resource
    const expectResults = await open(panel)
    const rows = () => document.querySelectorAll('[aria-label^="Edit "]').length
    const count = rows()

    await click(/^Add( New)?$/)
    await fillForm()
    await expectResults(() => click(/^Save$/), messages.createFailed, messages.created)
    await expect.poll(rows).toBe(count + 1)

    await click(/^Edit Row one/)
    await expectResults(() => click(/^Save$/), messages.updateFailed, messages.updated)
    await expect.poll(rows).toBe(count + 1)

    const confirm = async () => {
      await click(/^Delete Row one/)
      await click(/^Delete$/)
      await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    }
    await expectResults(confirm, messages.removeFailed, messages.removed)
    expect(rows()).toBe(count)
    expect(screen.queryByLabelText(/^Edit Row one/)).toBeNull()
  },
)

test('every resource with the common list and form has a panel here', () => {
  const paths = Object.values<unknown>(contract).flatMap((value) =>
    typeof value === 'object' &&
    value !== null &&
    'create' in value &&
    'messages' in value &&
    'path' in value
      ? [value.path]
      : [],
  )
  expect(paths.length).toBeGreaterThan(0)
  expect(new Set(panels.map(({ resource }) => resource.path))).toEqual(new Set(paths))
})
