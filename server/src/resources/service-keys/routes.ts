import { serviceKeys } from '@greenroom/contract'
import { requireConfirmed } from '../../access/confirmation.ts'
import { hashOf } from '../../access/tokens.ts'
import { newSecret } from '../../access/service-keys.ts'
import { change } from '../../data/change.ts'
import { notFound } from '../../http/http-error.ts'
import type { Route } from '../../http/route.ts'
import { serve } from '../../http/serve.ts'
import { allKeys, createKey, deleteKey } from './store.ts'

/** Keys of role-play services (feature `service-keys`). A secret is in the response to its create and nowhere else. */
export const serviceKeyRoutes: Route[] = [
  serve(serviceKeys.list, ({ db }) => allKeys(db)),

  change(serviceKeys.create, async ({ db, actor, body: { name } }) => {
    await requireConfirmed(db, actor)
    const secret = newSecret()
    const { last_used_at: _, ...created } = await createKey(db, name, hashOf(secret))
    return {
      result: { ...created, secret },
      audit: { action: 'create', entity: 'service_keys', id: created.key_id, after: created },
    }
  }),

  change(serviceKeys.revoke, async ({ db, params: { key_id: id } }) => {
    const before = (await deleteKey(db, id)) ?? notFound('service key')
    return { audit: { action: 'delete', entity: 'service_keys', id, before } }
  }),
]
