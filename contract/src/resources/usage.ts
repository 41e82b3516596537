import * as z from 'zod/mini'
import { endpoint, item, named } from '../lib/endpoint.ts'
import { entities } from '../entities.ts'

/**
 * What uses an item. `refused` tells whether a delete would be refused, `sentence` is the message of that 409;
 * `users` count and name the items that refer to it, `sessions` those held with it, up to `maxCounted` + 1.
 */
export const usageOf = z.object({
  sentence: z.string(),
  refused: z.boolean(),
  users: z.array(
    z.object({
      entity: z.enum(entities),
      count: z.number(),
      first: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  sessions: z.number(),
})

export type Usage = z.infer<typeof usageOf>

/** What uses an item of one of the `entities` (feature `usage`). */
export const usage = {
  read: endpoint('GET', '/v1/usage/{entity}/{id}', {
    summary: 'Tells what uses an item, and whether it can be deleted.',
    response: item(named('Usage', usageOf)),
    feature: 'usage',
  }),
}
