import { personas } from '@greenroom/contract'
import { preparedChange } from '../../data/changes/change.ts'
import { smallPicture } from '../../adapters/pictures/pictures.ts'
import type { Files } from '../../adapters/files/files.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { deleteIfUnused, newPictureName, pictureAddress } from './picture-files.ts'
import { personaStore as store } from './store.ts'

/** Gives a persona an uploaded picture. The file is stored first, and deleted again if the change fails. */
export const uploadPicture = (files: Files): Route =>
  preparedChange(
    personas.uploadPicture,
    {
      prepare: async ({ db, params, body }) => {
        if (!(await store.find(db, params.id))) notFound(personas.noun)
        const { type, bytes } = await smallPicture(body)
        const name = newPictureName()
        await files.put(name, bytes, type)
        return pictureAddress(name)
      },
      cleanUp: (db, profile_pic) => deleteIfUnused(db, files, profile_pic),
    },
    async ({ db, params: { id } }, profile_pic) => {
      const before = (await store.lockForUpdate(db, id)) ?? notFound(personas.noun)
      const after = await store.update(db, id, { profile_pic })
      return {
        result: { profile_pic },
        audit: { action: 'update', entity: 'personas', id, before, after },
      }
    },
  )
