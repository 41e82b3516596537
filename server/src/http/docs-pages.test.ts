import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { caller } from '../../test/call.ts'
import { rawStatus } from '../../test/raw-status.ts'
import { buildProxyServer } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, headers, body } = await app.anyone('GET', path)
  return { status, headers, body: String(body) }
}
const policy = (headers: Headers) => headers.get('content-security-policy')

test('serves the overview and its style, with a policy that forbids inline code', async () => {
  for (const path of ['/docs', '/docs/']) {
    const { status, headers, body } = await get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(policy(headers)).toMatch(/script-src 'self';style-src 'self';/)
    expect(body).toContain('<title>Greenroom documentation · Greenroom</title>')
    expect(body).not.toMatch(/<script|<style|style=|onclick/)
  }
  const { status, headers } = await get('/docs/style.css')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('serves a page with ids at its headings, rewritten links and tables that scroll', async () => {
  const { status, body } = await get('/docs/operating/debian')
  expect(status).toBe(200)
  expect(body).toContain('<h2 id="7-set-up-tls-and-nginx">')
  expect((await get('/docs/operating/language-model')).body).toContain(
    '<a href="/docs/operating#reverse-proxies">',
  )
  expect((await get('/docs/operating/backup')).body).toMatch(/tabindex="0"><table>/)
})

test('shows what looks like HTML in Markdown as text, and links outside docs as text', async () => {
  expect((await get('/docs/finding-things')).body).toContain('Edit Subscription - &lt;plan&gt;')
  const { body } = await get('/docs/operating')
  expect(body).toContain('(README)')
  expect(body).not.toContain('.md"')
})

test('every link of every page leads somewhere', { timeout: 60_000 }, async () => {
  const folder = fileURLToPath(new URL('../../../docs', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const expected = files.filter((path) => /\.(md|json|yml|webp)$/.test(path)).length
  const pages = new Map<string, { ids: Set<string>; links: string[] }>()
  const waiting = ['/docs']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 200])
    const all = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, found = '']) => found)
    const links = all(/<(?:a [^>]*href|img src)="(#[^"]*|\/docs[^"]*)"/g).map((link) =>
      link.startsWith('#') ? `${path}${link}` : link,
    )
    const ids = all(/ id="([^"]*)"/g)
    pages.set(path, { ids: new Set(ids), links })
    expect([path, new Set(ids).size]).toEqual([path, ids.length])
    waiting.push(...links.map((link) => link.split('#')[0] ?? ''))
  }
  expect(pages.size).toBe(expected)
  const links = [...pages.values()].flatMap((page) => page.links)
  expect(links.length).toBeGreaterThan(1000)
  const broken = links.filter((link) => {
    const [path = '', id] = link.split('#')
    return id !== undefined && !pages.get(path)?.ids.has(id)
  })
  expect(broken).toEqual([])
})

test('serves the files that pages tell to copy, as they are', async () => {
  const folder = new URL('../../../docs/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(json|yml)$/.test(path),
  )
  expect(files).toEqual(
    expect.arrayContaining(['openapi.json', 'operating/alerts.yml', 'operating/grafana.json']),
  )
  for (const path of files) {
    const response = await fetch(`${app.url}/docs/${path}`)
    const type = path.endsWith('.json') ? /^application\/json/ : /^text\/yaml/
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toMatch(type)
    expect(await response.text()).toBe(readFileSync(new URL(path, folder), 'utf8'))
  }
  expect((await get('/docs/operating/monitoring')).body).toContain(
    '<a href="/docs/operating/alerts.yml">',
  )
})

test.each([
  '/docs/nothing',
  '/docs/nothing.json',
  '/docs/package.json',
  '/docs/../package.json',
  '/docs/..%2f..%2fpackage.json',
  '/docs/operating.md',
  '/docs/operating.html',
  '/docs/decisions',
  '/docs/../main.js',
  '/docs/..%2fmain.js',
  '/docs/%2e%2e/built-at.txt',
  '/docs/..%5cmain.js',
  '/docs//etc/passwd',
])('responds 404 to %s', async (path) => {
  expect(await rawStatus(app.url, path)).toBe(404)
})

test('answers unknown pages as elsewhere', async () => {
  expect(await app.anyone('GET', '/docs/nothing')).toMatchObject({
    status: 404,
    body: { message: 'There is nothing at this address.' },
  })
})

test('is served in front of another backend too', async () => {
  const proxy = await buildProxyServer({
    config: {
      logLevel: 'silent',
      trustProxy: false,
      siteUrl: 'https://example.com',
      apiUpstream: 'http://127.0.0.1:1',
    },
    consoleFolder: app.filesFolder,
  })
  const url = await proxy.listen({ host: '127.0.0.1', port: 0 })
  expect((await caller(url)('GET', '/docs/operating')).status).toBe(200)
  await proxy.close()
})
