import { definitionOf, isEntity, usage } from '@greenroom/contract'
import { readUsage } from '../../data/usage.ts'
import { notFound, unknownPath } from '../../http/http-error.ts'
import { serve } from '../../http/serve.ts'

/** What uses an item, and whether it can be deleted (feature `usage`). */
export const usageRoutes = [
  serve(usage.read, async ({ db, params: { entity, id } }) => {
    if (!isEntity(entity)) return unknownPath()
    return (await readUsage(db, entity, id)) ?? notFound(definitionOf(entity).noun)
  }),
]
