import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Feature } from '@greenroom/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { policyWithNonce } from './headers.ts'
import { refuse } from './http-error.ts'
import { isBelowApi } from './paths.ts'

/** The console's routes (spec section 2). */
const screens = ['/', '/drawer', '/prompt']
/** Source maps, precompressed files, the page's template, dot files and absolute paths. */
const hidden = /\.(map|br|gz)$|^index\.html$|^\/|(^|\/)\./

interface ConsoleOptions {
  /** The build, with a `.br` file beside everything that compresses well. */
  readonly folder: string
  /** The base of the links in the top bar. */
  readonly siteUrl: string
  /** Feature words of the API beside it, so that the page knows them before its first call. */
  readonly features?: readonly Feature[]
}

/** Serves the built console: its page at the three screens, and its files. */
export const serveConsole = async (app: FastifyInstance, options: ConsoleOptions) => {
  await app.register(fastifyStatic, {
    root: options.folder,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
  })
  for (const screen of screens) app.get(screen, async (_, reply) => sendPage(reply, options))
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const { '*': path } = request.params
    if (isBelowApi(request) || hidden.test(path)) return reply.callNotFound()
    // File names in assets contain a hash of the content.
    const isImmutable = path.startsWith('assets/')
    reply.header(
      'cache-control',
      isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    return reply.sendFile(path)
  })
}

/** Every response gets its own nonce, so the page is never cached. */
const sendPage = async (
  reply: FastifyReply,
  { folder, siteUrl, features = [] }: ConsoleOptions,
) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() =>
    refuse(404, 'The console has not been built: npm run build.'),
  )
  const nonce = randomBytes(16).toString('base64')
  const filled = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__SITE_URL__', () => escapeHtml(siteUrl))
    .replaceAll('__FEATURES__', features.join(', '))
  return reply
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': policyWithNonce(nonce) })
    .type('text/html; charset=utf-8')
    .send(filled)
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Finds `console/dist` in the repository or the release that contains this file or its build. */
export const builtConsole = (folder: string = import.meta.dirname): string => {
  const above = dirname(folder)
  const found = existsSync(join(folder, 'console')) || above === folder
  return found ? join(folder, 'console', 'dist') : builtConsole(above)
}
