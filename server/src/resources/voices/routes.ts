import {
  fileField,
  maxPreview,
  previewTypes,
  specifiedVoices,
  voiceId,
  voices,
} from '@greenroom/contract'
import type { UploadedFile } from '@greenroom/contract'
import { sql } from 'kysely'
import * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import type { Files } from '../../adapters/files/files.ts'
import { preparedChange } from '../../data/changes/change.ts'
import { crud, crudStore } from '../../data/crud.ts'
import { deleteIfUnused, fileAddress, newFileName } from '../../data/uploaded-files.ts'
import type { Database } from '../../database/database.ts'
import { firstRow } from '../../database/rows.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'

const entity = 'voices'
const { store } = crudStore(voices, entity)

/** The company's own voices (feature `own-voices`). */
export const voiceRoutes = (files: Files): Route[] =>
  [
    ...crud(voices, {
      entity,
      conflicts: { voices_once: 'There is a voice with this ID already.' },
    }),
    uploadPreview(files),
  ].map(namedByVoiceId)

/** How a path and a body name a voice. The contract checks what is wrong with a body. */
const text = z
  .string()
  .refine((id) => safeParse(voiceId, id).success)
  .optional()
  .catch(undefined)
const named = z.object({ id: text, voice_id: text }).catch({})

/**
 * Lets the path of a route name a voice by its voice ID as well. Then it is refused that a body gives a voice another ID, or one
 * of the specification.
 */
const namedByVoiceId = (route: Route): Route => ({
  ...route,
  handle: async (db, request) => {
    const path = named.parse(request.params).id
    const own = path === undefined ? undefined : await findVoice(db, path)
    const given = named.parse(request.body).voice_id
    if (own) {
      if (given !== undefined && given !== own.voice_id) refuse(400, fixedId, 'voice_id')
      request.params = { id: own.own_voice_id }
    } else if (specifiedVoices.some(({ voice_id }) => voice_id === given))
      refuse(400, listed, 'voice_id')
    return route.handle(db, request)
  },
})

const fixedId = 'The voice ID cannot be changed. Add another voice instead.'
const listed = 'This voice is in the list of all consoles already.'

/** Finds a voice by its voice ID, or else by its own id: voice IDs of other services can be UUIDs, too. */
const findVoice = (db: Database, path: string) =>
  firstRow(
    db,
    sql<{ own_voice_id: string; voice_id: string }>`
      select own_voice_id, voice_id from voices
      where voice_id = ${path} or own_voice_id::text = lower(${path})
      order by voice_id = ${path} desc limit 1`,
  )

/** Gives a voice an uploaded preview. The file is stored first, and deleted again if the change fails. */
const uploadPreview = (files: Files): Route =>
  preparedChange(
    voices.uploadPreview,
    {
      prepare: async ({ db, params, body }) => {
        if (!(await store.find(db, params.id))) notFound(voices.noun)
        const ending = endingOf(body)
        const name = newFileName(ending)
        await files.put(name, body.bytes, previewTypes[ending])
        return fileAddress(name)
      },
      cleanUp: (db, address) => deleteIfUnused(db, files, address),
    },
    async ({ db, params: { id } }, preview_url) => {
      const before = (await store.lockForUpdate(db, id)) ?? notFound(voices.noun)
      const after = await store.update(db, id, { preview_url })
      return {
        result: { preview_url },
        audit: { action: 'update', entity, id, before, after },
      }
    },
  )

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
const endingOf = ({ bytes }: Pick<UploadedFile, 'bytes'>): Ending => {
  if (bytes.length > maxPreview) refuse(413, tooLarge, fileField)
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const endings: readonly Ending[] = ['mp3', 'wav', 'ogg', 'm4a']
  return endings.find((one) => signatures[one].test(start)) ?? refuse(422, wrongKind, fileField)
}
