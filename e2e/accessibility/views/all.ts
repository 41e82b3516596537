import { accountViews } from './account.ts'
import { activity } from './activity.ts'
import { evidence } from './evidence.ts'
import { experiments } from './experiments.ts'
import { judging } from './judging.ts'
import { history } from './history.ts'
import { models } from './models.ts'
import { modes } from './modes.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { personas } from './personas.ts'
import { reference } from './reference.ts'
import { privacy } from './privacy.ts'
import { serviceKeys } from './service-keys.ts'
import { shell } from './shell.ts'
import { administratorViews } from './administrators.ts'
import { systemViews } from './system.ts'
import { trash } from './trash.ts'
import { conversations } from './conversations.ts'
import type { Views } from './view.ts'
import { voiceViews } from './voices.ts'
import { webhookViews } from './webhooks.ts'

/** Every view of the console: lists, forms, dialogs. */
export const views: Views = {
  ...shell,
  ...people,
  ...overview,
  ...modes,
  ...personas,
  ...reference,
  ...history,
  ...experiments,
  ...evidence,
  ...privacy,
  ...accountViews,
  ...serviceKeys,
  ...administratorViews,
  ...systemViews,
  ...activity,
  ...conversations,
  ...judging,
  ...models,
  ...trash,
  ...voiceViews,
  ...webhookViews,
}
