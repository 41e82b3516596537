import { maxLength } from '@greenroom/contract'
import { wordText } from '@greenroom/word-text'
import { damaged } from './unreadable.ts'
import { work } from './work.ts'

/* A thread for one document: given its bytes, it answers `{ text }`. */
await work(async (bytes) => ({ text: wordText(bytes, maxLength.template) }), damaged)
