import { budgets, measureTransfer } from '../bench/transfer.ts'
import { expect, test } from './support/fixtures.ts'

test('script and style of each screen stay within their budget', async ({ greenroom }) => {
  for (const { screen, bytes, files } of await measureTransfer(greenroom)) {
    expect(files).toBeGreaterThan(1)
    expect.soft(bytes, `${screen}, bytes as sent`).toBeLessThanOrEqual(budgets[screen])
  }
})
