import type { ModelServer } from '../../config/model-server.ts'
import type { Route } from '../../http/route.ts'
import { judgeRoute } from './judge.ts'
import { replyRoute } from './reply.ts'

/** Test conversations with a language model (feature `trials`). */
export const trialRoutes = (server: ModelServer): Route[] => [
  replyRoute(server),
  judgeRoute(server),
]
