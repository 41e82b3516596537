import type { BrowserContext } from '@playwright/test'

declare global {
  var reportViolation: (what: string) => void
}

const ours = new Set(['127.0.0.1', 'localhost'])

/** What watches a context, and how it is let go of. */
interface Watch {
  /** The faults so far, one line each. */
  faults: readonly string[]
  end(): Promise<void>
}

/**
 * Watches every page of a context for what must never happen: an uncaught error, an error on the console (a refused
 * request aside, which tests cause on purpose), a violation of the content security policy, a request to another host.
 * @param otherHosts hosts that the test leads to on purpose
 */
export async function watch(
  context: BrowserContext,
  otherHosts: readonly string[],
): Promise<Watch> {
  const faults: string[] = []
  const allowed = new Set([...ours, ...otherHosts])
  context.on('weberror', (event) => faults.push(`uncaught: ${event.error().stack}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    if (/^Failed to load (resource|module script)/.test(message.text())) return
    faults.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!protocol.startsWith('http') || allowed.has(hostname)) return
    faults.push(`request to another host: ${request.url()}`)
  })
  const binding = await context.exposeBinding('reportViolation', (_, what: string) => {
    faults.push(`content security policy: ${what}`)
  })
  const script = await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.reportViolation(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return {
    faults,
    async end() {
      for (const event of ['weberror', 'console', 'request']) context.removeAllListeners(event)
      await script.dispose()
      await binding.dispose()
    },
  }
}
