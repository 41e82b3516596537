import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { casesFor } from '../../test/hostile/full-run.ts'
import { send } from '../../test/hostile/send.ts'
import type { RawRequest } from '../../test/hostile/send.ts'
import { examplePath, startAppWithRoutes } from '../../test/app-routes.ts'
import type { RouterRoute } from '../../test/app-routes.ts'

let app: TestApp
let guarded: RouterRoute[]
let paths: string[]
beforeAll(async () => {
  ;({ app, guarded } = await startAppWithRoutes())
  paths = [...new Set(guarded.map(examplePath))]
})
afterAll(() => app.close())

const responsesTo = async (calls: readonly RawRequest[]) =>
  Promise.all(
    calls.map(async (call) => {
      const { status, text, type } = await send(app.url, call)
      return { call: `${call.method} ${call.path}`, status, text, type }
    }),
  )

/** Other ways to write a path. Whether the router treats them alike does not matter: none may be served. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api', '/API'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api', '/%41pi'),
  (path) => path.replace('/api', '/%2561pi'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replaceAll('/', '%2F').replace('%2F', '/'),
  (path) => `/%2f${path.slice(1)}`,
  (path) => path.replaceAll('/', '%5c').replace('%5c', '/'),
  (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  (path) => `/\\${path.slice(1)}`,
  (path) => `/.${path}`,
  (path) => `/api/..${path}`,
  (path) => `/api/%2e%2e${path}`,
  (path) => `/api/login/..${path}`,
  (path) => `/api/login/%2e%2e/..${path}`,
  (path) => `/api/login%2f..%2f${path.slice(5)}`,
  (path) => `/healthz/..${path}`,
  (path) => `/files/..%2f${path.slice(1)}`,
  (path) => `/assets/..%2f..${path}`,
  (path) => path.replace('/api/', '/api/./'),
  (path) => `${path};x=y`,
  (path) => path.replace('/api', '/api;x=y'),
  (path) => `${path};/api/login`,
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path}%0d%0a`,
  (path) => `${path}?/api/login`,
  (path) => `${path}#/api/login`,
  (path) => `http://a.example${path}`,
  (path) => `http://a.example/${path}`,
  (path) => `HTTP://A.EXAMPLE${path}`,
]

test('serves no guarded route without a token, however its path is written', async () => {
  const routes = guarded.filter(({ method }) => method !== 'HEAD')
  const calls = routes.flatMap((route, index) => {
    const others = casesFor({ index, count: routes.length }, spellings)
    return [examplePath(route), ...others.map((spell) => spell(examplePath(route)))].map(
      (path) => ({ method: route.method, path }),
    )
  })
  const served = (await responsesTo(calls)).filter(
    ({ status, text }) =>
      ![400, 401, 404].includes(status) ||
      !/^\{("schemas":\["[^"]+"\],"status":"\d+",.*"detail"|"message"):"[^"]+"\}$/.test(text),
  )
  expect(served).toEqual([])
})

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/v1/auth/logout/x',
  '/%61pi/nothing',
  '/api%2Fv1/industries',
  '//api/v1/industries',
  '/api/../api/v1/industries',
  '/API/v1/industries',
  '/api/v1/industries;/login',
])('%s responds like any guarded path', async (path) => {
  const [response] = await responsesTo([{ method: 'GET', path }])
  expect(response).toMatchObject({ status: 401, text: '{"message":"Please sign in."}' })
})

test('reveals no allowed methods without a token', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
  const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
  const calls = paths.flatMap((path) => methods.map((method) => ({ method, path, headers })))
  for (const { call, status } of await responsesTo(calls))
    expect([call, status]).toEqual([call, 401])
})

/** Starts to send 40 MB, and resolves with the status of the response. */
const beginBody = (path: string, method: string) =>
  new Promise<number>((resolve, reject) => {
    const sending = request(app.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': 40 * 1024 * 1024 },
    })
    sending.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('{{{')
  })

test('rejects a request without a token before its body has arrived', async () => {
  for (const route of guarded.filter(({ method }) => /P|DELETE/.test(method)))
    expect([route, await beginBody(examplePath(route), route.method)]).toEqual([route, 401])
})

test('rejects malformed tokens without a database query', async () => {
  await app.db.destroy()
  const token = 'A'.repeat(43)
  const calls = ['', 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}=`].flatMap(
    (authorization) => paths.map((path) => ({ method: 'GET', path, headers: { authorization } })),
  )
  for (const { call, status } of await responsesTo(calls))
    expect([call, status]).toEqual([call, 401])
})
