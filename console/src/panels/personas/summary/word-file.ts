import { maxUpload } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-fault.ts'

/** The documents that a summary can be read from (spec section 5). */
export const wordFile: FileKind = {
  noun: 'Word document',
  types: {
    'application/msword': ['.doc'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  },
  largest: maxUpload,
}
