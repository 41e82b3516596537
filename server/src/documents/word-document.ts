import { fileField, maxLength } from '@greenroom/contract'
import type { UploadedFile } from '@greenroom/contract'
import { readWordText, UnreadableDocument } from '@greenroom/word-text'
import { WorkersBusy } from '@greenroom/worker-pool'
import { refuse } from '../http/http-error.ts'
import { busy } from './busy.ts'

const wrongName = 'Only Word documents can be read: files that end in .doc or .docx.'

/**
 * Reads the text of an uploaded Word document.
 * @throws HttpError 422 with the reason, or 503 while too many are being read
 */
export const wordDocumentText = async ({ name, bytes }: UploadedFile): Promise<string> => {
  if (!/\.docx?$/i.test(name)) refuse(422, wrongName, fileField)
  return readWordText(bytes, { maxCharacters: maxLength.template }).catch((error: unknown) => {
    if (error instanceof UnreadableDocument) return refuse(422, error.message, fileField)
    throw error instanceof WorkersBusy ? busy() : error
  })
}
