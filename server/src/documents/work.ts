import { parentPort, workerData } from 'node:worker_threads'
import { Unreadable as UnreadableDocument } from '@greenroom/word-text'
import { Unreadable } from './unreadable.ts'

/**
 * A worker's whole work, its side of `in-worker.ts`: says that it has begun, reads the file it was given, and answers
 * what it has read or `{ refused }`, the sentence that says why it cannot.
 * @param damaged what is said of a file that makes `read` throw anything but Unreadable
 */
export const work = async (
  read: (bytes: Buffer) => Promise<object>,
  damaged: string,
): Promise<void> => {
  say('begun')
  try {
    say(await read(given(workerData)))
  } catch (error) {
    say({
      refused:
        error instanceof Unreadable || error instanceof UnreadableDocument
          ? error.message
          : damaged,
    })
  }
}

const given = (data: unknown) => {
  if (!(data instanceof Uint8Array)) throw new TypeError('a worker is given bytes')
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

// oxlint-disable-next-line require-post-message-target-origin -- that is for windows, and this is a thread
const say = (message: unknown) => parentPort?.postMessage(message)
