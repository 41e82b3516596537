import { fileField, maxPreview } from '@greenroom/contract'
import type { previewTypes, UploadedFile } from '@greenroom/contract'
import { refuse } from '../../http/http-error.ts'

/** How a preview is stored: its name ends like this. */
type Ending = keyof typeof previewTypes

const wrongKind = 'A preview must be an MP3, WAV, OGG or M4A file.'
const tooLarge = `The preview is larger than ${maxPreview / 1024 / 1024} MB.`

/** How the files begin, read as Latin-1. An MP3 begins with a tag, or with the sync word of layer III. */
const signatures: Readonly<Record<Ending, RegExp>> = {
  mp3: /^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/,
  wav: /^RIFF[^]{4}WAVE/,
  ogg: /^OggS/,
  m4a: /^[^]{4}ftyp(M4A |M4B |mp4[12]|iso[2-6m]|dash)/,
}

/**
 * Tells by its bytes what kind of sound an uploaded file is, whatever its name says.
 * @throws HttpError 413 if it is too large, 422 if it is none of these kinds
 */
export const endingOf = ({ bytes }: Pick<UploadedFile, 'bytes'>): Ending => {
  if (bytes.length > maxPreview) refuse(413, tooLarge, fileField)
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const endings: readonly Ending[] = ['mp3', 'wav', 'ogg', 'm4a']
  return endings.find((one) => signatures[one].test(start)) ?? refuse(422, wrongKind, fileField)
}
