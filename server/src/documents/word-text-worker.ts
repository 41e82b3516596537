import { longest } from '@greenroom/contract'
import { readDoc } from './doc.ts'
import { readDocx } from './docx.ts'
import { plainText } from './plain-text.ts'
import { damaged, Unreadable } from './unreadable.ts'
import { work } from './work.ts'

/* A thread for one document: given its bytes, it answers `{ text }`. */
await work(async (bytes) => {
  const isZip = bytes.toString('latin1', 0, 2) === 'PK'
  const text = plainText(
    isZip ? readDocx(bytes, longest.template) : readDoc(bytes, longest.template),
  )
  if (text === '') throw new Unreadable('This document holds no text.')
  return { text }
}, damaged)
