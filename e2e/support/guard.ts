import type { BrowserContext } from '@playwright/test'

declare global {
  var reportViolation: (violation: string) => void
}

const ownHosts = ['127.0.0.1', 'localhost']

/**
 * Watches every page of a context for what must never happen: an uncaught error, an error on the console (except failed
 * requests, which tests cause on purpose), a violation of the content security policy, a request to another host.
 * @param otherHosts hosts that the test opens on purpose
 * @returns the problems seen so far, one line each
 */
export async function watchForProblems(
  context: BrowserContext,
  otherHosts: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  const allowed = new Set([...ownHosts, ...otherHosts])
  context.on('weberror', (event) => problems.push(`uncaught: ${event.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    if (/^Failed to load (resource|module script)/.test(message.text())) return
    problems.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!protocol.startsWith('http') || allowed.has(hostname)) return
    problems.push(`request to another host: ${request.url()}`)
  })
  await context.exposeBinding('reportViolation', (_, violation: string) => {
    problems.push(`content security policy: ${violation}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return problems
}
