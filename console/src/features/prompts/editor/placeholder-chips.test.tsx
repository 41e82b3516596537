// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlaceholderChips } from './placeholder-chips.tsx'

afterEach(cleanup)

test('the focus stays with the chips when what was typed uses the one that has it', () => {
  const chips = (used: readonly string[]) => (
    <PlaceholderChips
      {...{ label: 'Template', controls: 'template', placeholders: ['name', 'industry'] }}
      {...{ used: new Set(used), hints: { used: '' }, disabled: false }}
      onInsert={() => undefined}
      onLeave={() => undefined}
    />
  )
  const { rerender } = render(chips([]))
  screen.getByRole('button', { name: '{name}' }).focus()
  rerender(chips(['industry']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '{name}' }))
  rerender(chips(['industry', 'name']))
  expect(document.activeElement).toBe(screen.getByRole('toolbar'))
})
