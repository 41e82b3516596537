import { personas } from '@greenroom/contract'
import { smallPicture } from '../../pictures/pictures.ts'
import type { Files } from '../../files/files.ts'
import type { Route } from '../../http/route.ts'
import { change } from '../../data/change.ts'
import { readParams } from '../../http/parse-request.ts'
import { readUpload } from '../../http/upload.ts'
import { addressOf, discardUnused, newPictureName } from './picture-files.ts'
import { gone } from './rules.ts'
import { personaStore as store } from './store.ts'

const endpoint = personas.uploadPicture

/**
 * Gives a persona an uploaded picture. Its file is stored before the transaction that refers to it, under a name of its
 * own; whatever becomes of that transaction, no file stays that no persona shows.
 */
export const uploadPicture = (files: Files): Route => ({
  endpoint,
  changes: true,
  answer: async (db, request) => {
    const { id } = readParams(endpoint.path, request.params)
    if (!(await store.one(db, id))) gone()
    const { type, bytes } = await smallPicture(await readUpload(request))
    const name = newPictureName()
    const profile_pic = addressOf(name)
    try {
      await files.put(name, bytes, type)
      return await setPicture(files, profile_pic).answer(db, request)
    } finally {
      await discardUnused(db, files, profile_pic).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a picture that nobody shows was left behind')
      })
    }
  },
})

const setPicture = (files: Files, profile_pic: string) =>
  change(endpoint, async ({ db: trx, params: { id } }) => {
    const before = (await store.hold(trx, id)) ?? gone()
    const after = await store.update(trx, id, { profile_pic })
    return {
      answer: { profile_pic },
      audit: { action: 'update', entity: 'personas', id, before, after },
      afterwards: (db) => discardUnused(db, files, before.profile_pic),
    }
  })
