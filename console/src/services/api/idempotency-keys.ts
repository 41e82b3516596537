import { randomId } from '../../lib/random.ts'
import { isRefusal } from './api-error.ts'

/**
 * Hands out idempotency keys. A key lives until the answer is known: sending the same content again uses it once more, since
 * an attempt without an answer may have been saved.
 */
export function createIdempotencyKeys() {
  let last: { content: string; key: string } | undefined
  return {
    keyFor(...content: readonly unknown[]): string {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: randomId() }
      return last.key
    },
    /** The attempt with this key was answered, or failed with this error. */
    settle(key: string | undefined, error?: unknown) {
      if (last?.key === key && (error === undefined || isRefusal(error))) last = undefined
    },
  }
}
