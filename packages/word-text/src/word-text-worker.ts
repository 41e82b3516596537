import { documentText } from './document-text.ts'
import type { WordText } from './document-text.ts'
import { damaged, UnreadableDocument } from './unreadable-document.ts'

export interface WordTextTask {
  readonly bytes: Uint8Array
  readonly maxCharacters: number
}

/** Errors lose their class on the way to the main thread, so they travel as messages. */
export type WordTextResult = WordText | { readonly unreadable: string }

export const run = async ({ bytes, maxCharacters }: WordTextTask): Promise<WordTextResult> => {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return await documentText(buffer, maxCharacters)
  } catch (error) {
    return { unreadable: error instanceof UnreadableDocument ? error.message : damaged }
  }
}
