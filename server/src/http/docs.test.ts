import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the page of the documentation is refused to strangers, and is the same page', async () => {
  const refused = await app.anyone('GET', '/api/docs')
  const shown = await app.admin('GET', '/api/docs/')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="Greenroom"',
  ])
  expect([shown.status, shown.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(refused.body).toBe(shown.body)
  expect(shown.body).not.toContain(app.token)
  expect(shown.body).not.toMatch(/<script(?! src)|<style|style=|industries/)
})

test('what the page needs is there for anyone, and nothing else of its package', async () => {
  const { body } = await app.anyone('GET', '/api/docs')
  const needed = [...String(body).matchAll(/(?:src|href)="(\/docs-assets\/[^"]+)"/g)]
  expect(needed).toHaveLength(4)
  for (const [, path = ''] of needed) {
    const { status, headers } = await app.anyone('GET', path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type')).toMatch(/css|javascript/)
  }
  for (const path of ['index.html', 'swagger-ui.js', '..%2fpackage.json', ''])
    expect((await app.anyone('GET', `/docs-assets/${path}`)).status).toBe(404)
})
