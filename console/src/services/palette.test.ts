// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '@testing-library/react'
import { closePalette, openPaletteWithKey, usePaletteOpen } from './palette.ts'

const isOpen = () => renderHook(usePaletteOpen).result.current
const press = (key: string, ctrlKey = false) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, cancelable: true }))

beforeEach(() => {
  vi.useFakeTimers()
  const stop = openPaletteWithKey()
  return () => {
    stop()
    closePalette()
    vi.useRealTimers()
  }
})
afterEach(() => document.body.replaceChildren())

const showDialog = () => {
  const dialog = document.createElement('section')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  return dialog
}

test('opens right after Escape, while the dialog fades out', () => {
  const dialog = showDialog()
  press('Escape')
  press('k', true)
  expect(isOpen()).toBe(false)
  vi.advanceTimersByTime(150)
  dialog.remove()
  vi.advanceTimersByTime(50)
  expect(isOpen()).toBe(true)
})

test('does not open over a dialog, nor when it is closed later', () => {
  const dialog = showDialog()
  press('Escape')
  vi.advanceTimersByTime(2000)
  press('k', true)
  vi.advanceTimersByTime(2000)
  dialog.remove()
  vi.advanceTimersByTime(2000)
  expect(isOpen()).toBe(false)
})
