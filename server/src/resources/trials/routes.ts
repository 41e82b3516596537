import type { Route } from '../../http/route.ts'
import { checkRoute } from './check.ts'
import { judgeRoute } from './judge.ts'
import { keptRoutes } from './kept.ts'
import type { Model } from './model-call.ts'
import { replyRoute } from './reply.ts'

/** Test conversations with a language model, and those that were kept (feature `trials`). */
export const trialRoutes = (model: Model): Route[] => [
  replyRoute(model),
  judgeRoute(model),
  checkRoute(model),
  ...keptRoutes,
]
