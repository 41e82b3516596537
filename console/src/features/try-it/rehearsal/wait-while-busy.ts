import { ApiError } from '../../../services/api/api-error.ts'
import type { RehearsalCalls } from './rehearse-conversation.ts'

/** The longest time that a rehearsal waits because too many calls are running, in seconds. */
const longestWait = 60

/**
 * The same calls, made again after a short wait as long as the server says that too many are running. A server that
 * asks for a longer wait fails the call.
 * @param onWait called before each wait
 */
export function waitWhileBusy(calls: RehearsalCalls, onWait: () => void): RehearsalCalls {
  async function again<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        const seconds = error instanceof ApiError && error.status === 429 && error.retryAfter
        if (!seconds || seconds > longestWait) throw error
        onWait()
        await wait(seconds * 1000, signal)
      }
    }
  }
  const { read, reply, judge, check } = calls
  return {
    read: (id, signal) => again(() => read(id, signal), signal),
    reply: (prompt, messages, signal) => again(() => reply(prompt, messages, signal), signal),
    judge: (template, messages, signal) => again(() => judge(template, messages, signal), signal),
    check: (expected, messages, signal) => again(() => check(expected, messages, signal), signal),
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
  })
