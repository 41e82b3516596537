import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const html = { accept: 'text/html,*/*;q=0.8' }

test('a browser without a token gets the documentation page with a 401', async () => {
  const refused = await app.anyone('GET', '/api/docs', undefined, html)
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

test('other clients without a token get a message', async () => {
  for (const path of ['/api/docs', '/api/docs/', '/api/docs?x'])
    expect(await app.anyone('GET', path)).toMatchObject({
      status: 401,
      body: { message: 'Please sign in.' },
    })
})

test('serves the files of the page to anyone, and nothing else of their package', async () => {
  const { body } = await app.anyone('GET', '/api/docs', undefined, html)
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

test('unknown paths below the documentation get a message', async () => {
  for (const path of ['/api/docs/x', '/api/docs/x/', '/api/docs.json', '/api/openapi.json/x']) {
    expect(await app.anyone('GET', path)).toMatchObject({
      status: 401,
      body: { message: 'Please sign in.' },
    })
    expect(await app.admin('GET', path)).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at this address.' },
    })
  }
})
