import { maxUpload } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-fault.ts'

/** The pictures that can be uploaded (spec section 5). */
export const pictureFile: FileKind = {
  noun: 'picture',
  types: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] },
  largest: maxUpload,
}
