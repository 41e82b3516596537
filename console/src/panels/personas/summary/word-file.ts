import { maxUpload } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-fault.ts'

/** Documents accepted for a summary (spec section 5). */
export const wordFile: FileKind = {
  noun: 'Word document',
  types: {
    'application/msword': ['.doc'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  },
  largest: maxUpload,
}
