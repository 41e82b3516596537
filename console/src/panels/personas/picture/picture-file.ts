import { maxUpload } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-error.ts'

/** The pictures that can be uploaded (spec section 5). */
export const pictureFile: FileKind = {
  noun: 'picture',
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] },
  maxBytes: maxUpload,
}
