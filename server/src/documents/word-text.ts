import * as z from 'zod/mini'
import { refuse } from '../http/http-error.ts'
import { fileField } from '../http/upload.ts'
import type { Upload } from '../http/upload.ts'
import { inWorker } from './in-worker.ts'
import { kindOf } from './signatures.ts'
import { damaged, notWord } from './unreadable.ts'

const answered = z.union([z.object({ text: z.string() }), z.object({ refused: z.string() })])

const failures = {
  time: 'This document takes too long to read.',
  memory: 'This document is too large to read.',
  crash: damaged,
}

/**
 * Reads the text of a Word document: the paragraphs of its body, of at most 200,000 characters. A document of either
 * kind is read under either ending, since people rename files; nothing else is.
 * @throws Refusal 422 that says what is wrong with it, 503 where too many are being read
 */
export const wordText = async ({ name, bytes }: Upload): Promise<string> => {
  if (!/\.docx?$/i.test(name))
    no('Only Word documents can be read: files that end in .doc or .docx.')
  const kind = kindOf(bytes)
  if (!isWordlike(kind)) no(notWord(kind))
  const outcome = await inWorker('word-text-worker', bytes)
  if ('failure' in outcome) return no(failures[outcome.failure])
  const answer = z.parse(answered, outcome.answer)
  return 'text' in answer ? answer.text : no(answer.refused)
}

const isWordlike = (kind: string) => kind === 'an old Office file' || kind === 'a ZIP archive'

const no = (message: string) => refuse(422, message, fileField)
