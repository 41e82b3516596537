import { fromWire, normalise, personas, singleQuotes } from '@greenroom/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../services/api/api-error.ts'
import { upload } from '../../../services/api/upload.ts'

/** What becomes of a document: how much of it is sent (from 0 to 1), or why there is no text of it. */
export type Reading =
  { file: File; sent: number } | { file: File; refused: string | undefined } | undefined

/**
 * Has the server read Word documents, one at a time.
 * @param onText called with the text of a document, as an author would have typed it
 */
export function useDocument(onText: (text: string, file: File) => void): {
  reading: Reading
  read: (file: File) => Promise<void>
  cancel: () => void
} {
  const [reading, setReading] = useState<Reading>()
  const running = useRef<AbortController>(undefined)
  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setReading(undefined)
  }
  useEffect(() => () => running.current?.abort(), [])

  const read = async (file: File) => {
    cancel()
    const mine = new AbortController()
    running.current = mine
    setReading({ file, sent: 0 })
    try {
      const { persona } = await upload(personas.summaryFromDocument, {}, file, {
        signal: mine.signal,
        onProgress: (sent) => setReading({ file, sent }),
      })
      if (mine.signal.aborted) return
      setReading(undefined)
      onText(asTyped(persona), file)
    } catch (error) {
      if (mine.signal.aborted) return
      setReading({ file, refused: error instanceof ApiError ? error.said : undefined })
    }
  }
  return { reading, read, cancel }
}

/** A text that arrives with line breaks of its own is not in the wire form of prompt texts; any other may be. */
const asTyped = (text: string) =>
  singleQuotes(normalise(/[\r\n]/.test(text) ? text : fromWire(text)))
