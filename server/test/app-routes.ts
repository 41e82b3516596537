import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { KeyScope } from '@greenroom/contract'
import type { FastifyInstance } from 'fastify'
import { optionalFeatures, startApp } from './app.ts'
import type { TestApp } from './app.ts'
import type { Parts } from '../src/app.ts'

/** A route as it was registered. */
export interface RouterRoute {
  readonly method: string
  readonly url: string
}

/** The routes that need no token, as registered. GET includes HEAD. */
const publicRoutes = [
  'POST /api/login',
  'POST /api/v1/auth/sign-in-link',
  'POST /api/v1/auth/forgot-password',
  'GET /api/v1/oidc',
  'GET /api/v1/oidc/start',
  'GET /api/v1/oidc/callback',
  'GET /healthz',
  'GET /readyz',
  'GET /files/:name',
  'GET /',
  'GET /drawer',
  'GET /prompt',
  'GET /*',
  'GET /docs',
  'GET /docs/style.css',
  'GET /docs/*',
  'GET /docs-assets/docs.js',
  'GET /docs-assets/docs.css',
  'GET /docs-assets/:name',
]

const isInitialization = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message

/** Routes that are open to reporting keys. GET includes HEAD. */
const reportingRoutes = [
  'GET /api/v1/people',
  'GET /api/v1/sessions',
  'GET /api/v1/sessions/export',
  'GET /api/v1/sessions/:session_id',
  'GET /api/v1/insights',
  'GET /api/v1/insights/changes/:entity/:id/:version',
]

/** Whether a caller may use a route. This list repeats on purpose what the contract says: a route opened by mistake shows. */
export const mayUse = (caller: 'super_admin' | KeyScope, { method, url }: RouterRoute): boolean => {
  if (url === '/api/openapi.json') return true
  const [delivers, provisions] = [
    url.startsWith('/api/v1/delivery/'),
    url.startsWith('/api/scim/v2/'),
  ]
  if (caller === 'delivery') return delivers
  if (caller === 'provisioning') return provisions
  if (caller === 'super_admin') return !delivers && !provisions
  return reportingRoutes.includes(`${method.replace('HEAD', 'GET')} ${url.replace(/\/$/, '')}`)
}

/** Starts a server with all features. @returns all its routes, those that need a token or a service key, and who may use them */
export const startAppWithRoutes = async (
  config: Partial<Parts['config']> = {},
): Promise<{
  app: TestApp
  routes: RouterRoute[]
  guarded: RouterRoute[]
  forAdministrators: RouterRoute[]
  forServices: RouterRoute[]
}> => {
  const routes: RouterRoute[] = []
  const watch = (message: unknown) => {
    if (!isInitialization(message)) return
    message.fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  subscribe('fastify.initialization', watch)
  const app = await startApp({
    ...optionalFeatures,
    ...config,
  })
  unsubscribe('fastify.initialization', watch)
  const guarded = routes.filter(
    ({ method, url }) => !publicRoutes.includes(`${method.replace('HEAD', 'GET')} ${url}`),
  )
  const forAdministrators = guarded.filter((route) => mayUse('super_admin', route))
  const forServices = guarded.filter((route) => mayUse('delivery', route))
  return { app, routes, guarded, forAdministrators, forServices }
}

/** The path of a route, with an unknown id for each parameter. */
export const examplePath = ({ url }: RouterRoute): string =>
  url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
