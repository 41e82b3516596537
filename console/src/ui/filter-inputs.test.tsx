// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeView, openDialog, openView } from '../services/dashboard-location.ts'
import { FilterDays } from './filter-inputs.tsx'
import { TextFilter } from './text-filter.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
afterEach(cleanup)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a text narrows the list once the typing pauses', () => {
  const onChange = vi.fn<(text: string) => void>()
  render(
    <MantineProvider env="test">
      <TextFilter label="Search" text="" onChange={onChange} />
    </MantineProvider>,
  )
  type('Search', 'a')
  type('Search', 'ab')
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(onChange.mock.calls).toEqual([['ab']])
})

test('a typed day narrows the list once, not with each key of its year', () => {
  const onChange = vi.fn<(days: object) => void>()
  render(
    <MantineProvider env="test">
      <FilterDays from={undefined} to={undefined} onChange={onChange} />
    </MantineProvider>,
  )
  for (const year of ['0002', '0020', '0202']) {
    type('From', `${year}-11-22`)
    vi.advanceTimersByTime(1000)
  }
  expect(onChange).not.toHaveBeenCalled()
  type('From', '2026-11-02')
  type('From', '2026-11-22')
  vi.advanceTimersByTime(1000)
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-22' }]])
})

test('narrowing a list does not close the dialog above it, and happens once that is closed', () => {
  openView('people', { name: 'list' })
  const below: unknown = history.state
  openDialog({ name: 'add-person' })
  const view = { name: 'list', filters: { search: 'ab' } }
  changeView({ segment: 'people' }, view)
  expect(history.state).toMatchObject({ dialogs: [{ name: 'add-person' }] })
  history.replaceState(below, '')
  window.dispatchEvent(new PopStateEvent('popstate', { state: below }))
  expect(history.state).toEqual({ segment: 'people', view })
})
