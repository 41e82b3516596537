import { personas, fileField, maxLength } from '@greenroom/contract'
import type { UploadedFile } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { change, preparedChange } from '../../data/changes/change.ts'
import { requireVersion } from '../../data/changes/if-match.ts'
import type { Versions } from '../../data/changes/if-match.ts'
import { setStatus } from '../../data/changes/set-status.ts'
import { copyToTrash } from '../../data/trash/trash.ts'
import { requireUnused } from '../../data/usage.ts'
import type { Files } from '../../adapters/files/files.ts'
import { smallPicture } from '../../adapters/pictures/pictures.ts'
import { notFound, refuse } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { explainProducts, readValues, updatePersona } from './update-persona.ts'
import { deleteIfUnused, fileAddress, newFileName } from '../../data/uploaded-files.ts'
import { personaStore as store } from '../../data/personas.ts'
import { readWordText, UnreadableDocument } from '@greenroom/word-text'
import { WorkersBusy } from '@greenroom/worker-pool'
import { busy } from '../../adapters/documents/busy.ts'

const entity = 'personas'

/** Personas, their picture, and the summary from a Word document (spec section 7). */
export const personaRoutes = (files: Files): Route[] => [
  serve(personas.list, ({ db }) => store.list(db)),

  change(personas.create, async ({ db, body }) => {
    const { values, products = [] } = readValues(body)
    const after = await explainProducts(store.insert(db, values, products))
    return { result: after, audit: { action: 'create', entity, id: after.persona_id, after } }
  }),

  change(personas.update, async ({ db, params: { id }, body, versions }) => {
    await lock(db, id, versions)
    const { before, after } = await updatePersona(db, id, body)
    return {
      result: after,
      audit: { action: 'update', entity, id: after.persona_id, before, after },
    }
  }),

  change(personas.remove, async (call) => {
    const { db, params, versions } = call
    const { id } = params
    const before = await lockAndRead(db, id, versions)
    await requireUnused(db, entity, id)
    await copyToTrash(call, entity, id)
    await store.remove(db, id)
    return { audit: { action: 'delete', entity, id, before } }
  }),

  change(personas.setStatus, async ({ db, params: { id }, body, versions }) => {
    const before = await lockAndRead(db, id, versions)
    return setStatus(db, { entity, id: before.persona_id, before }, body.active)
  }),

  uploadPicture(files),

  serve(personas.summaryFromDocument, async ({ body }) => {
    const { text, notes } = await wordDocumentText(body)
    return { persona: text, notes: [...notes] }
  }),

  serve(
    personas.read,
    async ({ db, params }) => (await store.find(db, params.id)) ?? notFound(personas.noun),
  ),
]

/** Locks a persona. @throws HttpError 404, or 412 if it has another version */
const lock = async (db: Database, id: string, versions: Versions) => {
  const { version, name: title } = (await store.lock(db, id)) ?? notFound(personas.noun)
  await requireVersion(db, versions, { entity, id, version, title })
}

const lockAndRead = async (db: Database, id: string, versions: Versions) => {
  await lock(db, id, versions)
  return (await store.find(db, id)) ?? notFound(personas.noun)
}

/** Gives a persona an uploaded picture. The file is stored first, and deleted again if the change fails. */
const uploadPicture = (files: Files): Route =>
  preparedChange(
    personas.uploadPicture,
    {
      prepare: async ({ db, params, body }) => {
        if (!(await store.find(db, params.id))) notFound(personas.noun)
        const { type, bytes } = await smallPicture(body)
        const name = newFileName('webp')
        await files.put(name, bytes, type)
        return fileAddress(name)
      },
      cleanUp: (db, profile_pic) => deleteIfUnused(db, files, profile_pic),
    },
    async ({ db, params: { id } }, profile_pic) => {
      if (!(await store.lock(db, id))) notFound(personas.noun)
      const { before, after } = await store.update(db, id, { profile_pic })
      return {
        result: { profile_pic },
        audit: { action: 'update', entity, id, before, after },
      }
    },
  )

const wrongName = 'Only Word documents can be read: files that end in .doc or .docx.'

/** Reads the text of an uploaded Word document. */
const wordDocumentText = async ({ name, bytes }: UploadedFile) => {
  if (!/\.docx?$/i.test(name)) refuse(422, wrongName, fileField)
  return readWordText(bytes, { maxCharacters: maxLength.template }).catch((error: unknown) => {
    if (error instanceof UnreadableDocument) return refuse(422, error.message, fileField)
    throw error instanceof WorkersBusy ? busy() : error
  })
}
