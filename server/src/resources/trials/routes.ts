import type { ModelServer } from '../../config/model-server.ts'
import type { Route } from '../../http/route.ts'
import { checkRoute } from './check.ts'
import { judgeRoute } from './judge.ts'
import { keptRoutes } from './kept.ts'
import { replyRoute } from './reply.ts'

/** Test conversations with a language model, and those that were kept (feature `trials`). */
export const trialRoutes = (server: ModelServer): Route[] => [
  replyRoute(server),
  judgeRoute(server),
  checkRoute(server),
  ...keptRoutes,
]
