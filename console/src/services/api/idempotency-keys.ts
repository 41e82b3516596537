import { randomId } from '../../lib/random.ts'

/**
 * Hands out idempotency keys. Sending the same content again reuses its key, since an attempt whose outcome is unknown
 * may have been saved.
 */
export function createIdempotencyKeys() {
  let last: { content: string; key: string } | undefined
  return {
    keyFor(...content: readonly unknown[]): string {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: randomId() }
      return last.key
    },
    /** The server has rejected the last attempt: the next one is new. */
    forget() {
      last = undefined
    },
  }
}
