import { fromWire, normalise, personas, toSingleQuotes } from '@greenroom/contract'
import { useEffect, useRef, useState } from 'react'
import { fileFault } from '../../../lib/file-fault.ts'
import { ApiError } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'
import { wordFile } from './word-file.ts'

/**
 * What becomes of a document: how much of it is sent (from 0 to 1), that the server has given no text of it (and
 * perhaps why), or why it is not even sent.
 */
export type Reading =
  | { kind: 'sending'; file: File; sent: number }
  | { kind: 'failed'; file: File; why: string | undefined }
  | { kind: 'unfit'; why: string }

/**
 * Has the server read Word documents, one at a time.
 * @param onText called with the text of a document, as an author would have typed it
 */
export function useDocument(onText: (text: string, file: File) => void): {
  reading: Reading | undefined
  read: (files: readonly File[]) => Promise<void>
  cancel: () => void
} {
  const [reading, setReading] = useState<Reading>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setReading(undefined)
  }
  const read = async (files: readonly File[]) => {
    running.current?.abort()
    const why = fileFault(files, wordFile)
    const [file] = files
    if (why !== undefined || !file) return setReading(why ? { kind: 'unfit', why } : undefined)
    const mine = (running.current = new AbortController())
    const note = (next: Reading | undefined) => mine.signal.aborted || setReading(next)
    note({ kind: 'sending', file, sent: 0 })
    try {
      const { persona } = await upload(personas.summaryFromDocument, {}, file, {
        signal: mine.signal,
        onProgress: (sent) => note({ kind: 'sending', file, sent }),
      })
      note(undefined)
      if (!mine.signal.aborted) onText(asTyped(persona), file)
    } catch (error) {
      note({
        kind: 'failed',
        file,
        why: error instanceof ApiError ? error.serverMessage : undefined,
      })
    }
  }
  return { reading, read, cancel }
}

/** A text that arrives with line breaks of its own is not in the wire form of prompt texts; any other may be. */
const asTyped = (text: string) =>
  toSingleQuotes(normalise(/[\r\n]/.test(text) ? text : fromWire(text)))
