import { maxUpload } from '@greenroom/contract'
import type { FileKind } from '../../../lib/file-error.ts'

/** Accepted image files (spec section 5). */
export const pictureFile: FileKind = {
  noun: 'picture',
  accept: { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/gif': ['.gif'] },
  maxBytes: maxUpload,
}
