import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { startApp } from './app.ts'
import type { TestApp } from './app.ts'

/** A route as the router was given it. */
export interface RouterRoute {
  readonly method: string
  readonly url: string
}

/** All that is answered without a token, as the router has it; of GET, HEAD too. */
const open = [
  'POST /api/login',
  'GET /healthz',
  'GET /readyz',
  'GET /files/:name',
  'GET /',
  'GET /drawer',
  'GET /prompt',
  'GET /*',
  'GET /docs-assets/docs.js',
  'GET /docs-assets/docs.css',
  'GET /docs-assets/:name',
]

const isStart = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message

/** Starts a server and answers every route that its router was given, and those of them that are guarded. */
export const startRouter = async (): Promise<{
  app: TestApp
  routes: RouterRoute[]
  guarded: RouterRoute[]
}> => {
  const routes: RouterRoute[] = []
  const watch = (message: unknown) => {
    if (!isStart(message)) return
    message.fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url })
    })
  }
  subscribe('fastify.initialization', watch)
  const app = await startApp()
  unsubscribe('fastify.initialization', watch)
  const guarded = routes.filter(
    ({ method, url }) => !open.includes(`${method.replace('HEAD', 'GET')} ${url}`),
  )
  return { app, routes, guarded }
}

/** The path of a route, with an id that nobody has in the place of each parameter. */
export const pathOf = ({ url }: RouterRoute): string =>
  url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
