import type { Route } from '../../http/route.ts'
import { finishSession } from './finish-session.ts'
import { readRoutes } from './reads.ts'
import { saveUser } from './save-user.ts'
import type { UserStore } from './save-user.ts'
import { startSession } from './start-session.ts'
import { subscribe } from './subscribe.ts'

/** What a role-play service does with a service key (feature `service-keys`). */
export const deliveryRoutes = (users: UserStore): Route[] => [
  ...readRoutes,
  saveUser(users),
  subscribe,
  startSession,
  finishSession,
]
