import * as z from 'zod/mini'
import { crudResource, itemStatus } from '../lib/crud-resource.ts'
import { endpoint, item } from '../lib/endpoint.ts'
import {
  id,
  limitedText,
  oneOf,
  presentText,
  requiredText,
  textOrEmpty,
  trimInvisible,
} from '../lib/fields.ts'
import { genders, maxLength } from '../lib/limits.ts'
import { uploadedFile } from '../lib/upload.ts'
import { validationMessages } from '../lib/validation-messages.ts'

/** The id of a voice in calls of a speech server. It is part of a path there, so it is no `.` or `..`. */
export const voiceId = presentText(validationMessages.voice).check(
  z.refine((text) => trimInvisible(text) !== '', { error: validationMessages.voice, abort: true }),
  z.regex(/^(?!\.{1,2}$)[!-.0-~]{1,100}$/, 'must be 1 to 100 visible ASCII characters without /'),
)

/** How the files of previews end. */
export const previewTypes = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
} as const

/** The largest preview, in bytes. */
export const maxPreview = 2 * 1024 * 1024

/** The address of an uploaded preview. Empty or null: none. An update without it changes nothing. */
const previewUrl = z.pipe(
  z.nullish(
    z
      .string({ error: 'must be text' })
      .check(
        z.regex(
          /^(\/files\/[\da-f]{32}\.(mp3|wav|ogg|m4a))?$/,
          'must be the address of an uploaded preview',
        ),
      ),
  ),
  z.transform((address) => (address === '' ? null : address)),
)

const input = z.object({
  voice_id: voiceId,
  name: requiredText(validationMessages.name),
  gender: oneOf(genders, validationMessages.gender),
  note: z.optional(limitedText(maxLength.description)),
  preview_url: previewUrl,
})

const crud = crudResource({
  path: '/v1/voices',
  id: 'own_voice_id',
  label: 'Voice',
  schema: 'Voice',
  shape: {
    /** Its id in histories and the trash. Paths take it, and the voice ID as well. */
    own_voice_id: id,
    voice_id: textOrEmpty,
    name: textOrEmpty,
    gender: textOrEmpty,
    note: textOrEmpty,
    preview_url: z.nullish(z.string()),
    status_active: z.nullish(z.boolean()),
  },
  input,
  /** The voice ID cannot change, since personas name their voice by it. */
  change: z.extend(input, { voice_id: z.optional(voiceId) }),
})

const own = { feature: 'own-voices' } as const

/** The company's own voices, beside those of the specification (feature `own-voices`). */
export const voices = {
  ...crud,
  list: { ...crud.list, ...own },
  create: { ...crud.create, ...own },
  update: { ...crud.update, ...own },
  remove: { ...crud.remove, ...own },
  setStatus: endpoint('PUT', '/v1/voices/{id}/status', {
    ...own,
    summary: 'Retires a voice, or brings it back. Its version stays the same.',
    body: itemStatus,
    response: crud.update.response,
  }),
  uploadPreview: endpoint('POST', '/v1/voices/{id}/preview', {
    ...own,
    summary: 'Uploads the preview of a voice (mp3, wav, ogg or m4a, at most 2 MB).',
    body: uploadedFile,
    response: item(z.object({ preview_url: z.string() })),
  }),
}
