// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Scores } from './judgement.tsx'

afterEach(cleanup)

test.each([
  ['a low report up to 100', { overall_score: 9, closing: 0 }, 100, '0 to 100', 0],
  ['a report up to 10', { overall_score: 9, closing: 8 }, 10, '0 to 10', 0.8],
  ['parts up to 10 of a report up to 100', { overall_score: 80, closing: 8 }, 100, '0 to 10', 0.8],
  ['a report of a backend without scales', { overall_score: 9, closing: 8 }, null, '0 to 10', 0.8],
] as const)('draws %s on its scale', (_, fields, scale, range, filled) => {
  const { container } = render(
    <MantineProvider env="test">
      <Scores fields={fields} scale={scale} />
    </MantineProvider>,
  )
  expect(screen.getByText(`Scores, ${range}`)).toBeTruthy()
  expect(container.querySelector('progress')?.value).toBe(filled)
})
