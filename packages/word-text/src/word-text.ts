import { extname } from 'node:path'
import { createWorkerPool, WorkerFailure } from '@greenroom/worker-pool'
import type { WordText } from './document-text.ts'
import { damaged, UnreadableDocument } from './unreadable-document.ts'
import type { WordTextResult, WordTextTask } from './word-text-worker.ts'

export { UnreadableDocument }

const timeoutMs = 10_000
const failures = {
  timeout: 'This document takes too long to read.',
  memory: 'This document is too large to read.',
  crash: damaged,
}

// The worker lies beside this file, in the sources as in a build.
const runWorker = createWorkerPool<WordTextTask, WordTextResult>(
  new URL(`./word-text-worker${extname(import.meta.url)}`, import.meta.url),
  { timeoutMs },
)

/**
 * Reads the text of a Word document in a worker thread: the paragraphs of its body, one a line; and what is not in it.
 * @param bytes a .docx file, or a .doc file of Word 97 or later
 * @throws UnreadableDocument with a sentence that says why
 * @throws WorkersBusy when too many documents are waiting already
 */
export const readWordText = async (
  bytes: Uint8Array,
  { maxCharacters }: { maxCharacters: number },
): Promise<WordText> => {
  const result = await runWorker({ bytes, maxCharacters }).catch((error: unknown) => {
    if (error instanceof WorkerFailure) return { unreadable: failures[error.reason] }
    throw error
  })
  if ('unreadable' in result) throw new UnreadableDocument(result.unreadable)
  return result
}
