import { personas } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { change } from '../../data/change.ts'
import { requireVersion } from '../../data/if-match.ts'
import type { Versions } from '../../data/if-match.ts'
import { explainConflicts } from '../../data/references.ts'
import { copyToTrash } from '../../data/trash.ts'
import { requireUnused } from '../../data/usage.ts'
import { wordDocumentText } from '../../documents/word-document.ts'
import type { Files } from '../../files/files.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { deleteIfUnused } from './picture-files.ts'
import { readValues, requireProducts } from './rules.ts'
import { personaStore as store } from './store.ts'
import { updatePersona } from './update-persona.ts'
import { uploadPicture } from './upload-picture.ts'

const entity = 'personas'

/** Personas, their picture, and the summary from a Word document (spec section 7). */
export const personaRoutes = (files: Files): Route[] => [
  serve(personas.list, ({ db }) => store.list(db)),

  change(personas.create, async ({ db, body }) => {
    const values = readValues(body)
    const products = body.product_ids ?? []
    await requireProducts(db, products)
    const id = await explainConflicts(store.insert(db, values))
    await store.setProducts(db, id, products)
    const after = (await store.find(db, id)) ?? notFound(personas.noun)
    return { result: after, audit: { action: 'create', entity, id, after } }
  }),

  change(personas.update, async ({ db, params: { id }, body, versions }) => {
    const before = await lock(db, id, versions)
    const after = await updatePersona(db, id, body)
    return {
      result: after,
      audit: { action: 'update', entity, id, before, after },
      afterCommit: (pool) => deleteIfUnused(pool, files, before.profile_pic),
    }
  }),

  change(personas.remove, async (call) => {
    const { db, params, versions } = call
    const { id } = params
    const before = await lock(db, id, versions)
    await requireUnused(db, entity, id)
    await copyToTrash(call, entity, id)
    await store.remove(db, id)
    return { audit: { action: 'delete', entity, id, before } }
  }),

  uploadPicture(files),

  serve(personas.summaryFromDocument, async ({ body }) => ({
    persona: await wordDocumentText(body),
  })),

  serve(
    personas.read,
    async ({ db, params }) => (await store.find(db, params.id)) ?? notFound(personas.noun),
  ),
]

const lock = async (db: Database, id: string, versions: Versions) => {
  const persona = (await store.lockForUpdate(db, id)) ?? notFound(personas.noun)
  const { version, name: title } = persona
  await requireVersion(db, versions, { entity, id, version, title })
  return persona
}
