import { maxUpload } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-error.ts'

/** Documents accepted for a summary (spec section 5). */
export const wordFile: FileKind = {
  noun: 'Word document',
  accept: {
    'application/msword': ['.doc'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  },
  maxBytes: maxUpload,
}
