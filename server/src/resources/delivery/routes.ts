import type { Route } from '../../http/route.ts'
import { readRoutes } from './reads.ts'

/** What a role-play service does with a service key (feature `service-keys`). */
export const deliveryRoutes: Route[] = [...readRoutes]
