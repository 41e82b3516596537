import { personas } from '@greenroom/contract'
import type { Database } from '../../database/database.ts'
import { wordDocumentText } from '../../documents/word-document.ts'
import type { Files } from '../../files/files.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import type { Versions } from '../../data/if-match.ts'
import { demandVersion } from '../../data/if-match.ts'
import { explained } from '../../data/references.ts'
import { serve } from '../../http/serve.ts'
import { serveUpload } from '../../http/upload.ts'
import { discardUnused } from './picture-files.ts'
import { uploadPicture } from './picture.ts'
import { demandNoSessions, demandProducts, gone, readValues } from './rules.ts'
import { personaStore as store } from './store.ts'

const entity = 'personas'

/** Personas, their picture, and the summary that is read from a Word document (spec section 7). */
export const personaRoutes = (files: Files): Route[] => [
  serve(personas.list, ({ db }) => store.all(db)),

  change(personas.create, async ({ db, body }) => {
    const values = readValues(body)
    const products = body.product_ids ?? []
    await demandProducts(db, products)
    const id = await explained(store.insert(db, values), {})
    await store.attachOnly(db, id, products)
    const after = (await store.one(db, id)) ?? gone()
    return { answer: after, audit: { action: 'create', entity, id, after } }
  }),

  change(personas.update, async ({ db: trx, params: { id }, body, versions }) => {
    const before = await held(trx, id, versions)
    const values = readValues(body)
    if (body.product_ids) {
      await demandProducts(trx, body.product_ids)
      await store.attachOnly(trx, id, body.product_ids)
    }
    const after = await explained(store.update(trx, id, values), {})
    return {
      answer: after,
      audit: { action: 'update', entity, id, before, after },
      afterwards: (db) => discardUnused(db, files, before.profile_pic),
    }
  }),

  change(personas.remove, async ({ db: trx, params: { id }, versions }) => {
    const before = await held(trx, id, versions)
    demandNoSessions(before.name, await store.sessionsOf(trx, id))
    await store.remove(trx, id)
    return {
      audit: { action: 'delete', entity, id, before },
      afterwards: (db) => discardUnused(db, files, before.profile_pic),
    }
  }),

  uploadPicture(files),

  serveUpload(personas.summaryFromDocument, async ({ file }) => ({
    persona: await wordDocumentText(file),
  })),

  serve(personas.read, async ({ db, params }) => (await store.one(db, params.id)) ?? gone()),
]

const held = async (db: Database, id: string, versions: Versions) => {
  const persona = (await store.hold(db, id)) ?? gone()
  const { version, name: title } = persona
  await demandVersion(db, versions, { entity, id, version, title })
  return persona
}
