import { personaReferences, registry } from '@greenroom/contract'

/** A noun as the name of a schema, such as `AiRole`. */
const schemaName = (noun: string) =>
  noun.toLowerCase().replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The schemas of responses that clients know by a name, by the operation that responds with them. */
const responses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    personaReferences.map((entity) => [`${entity}.list`, schemaName(registry[entity].noun)]),
  ),
  'signIn.login': 'SignedIn',
  'interactionModes.list': 'InteractionMode',
  'products.list': 'Product',
  'personas.list': 'Persona',
  'personaProducts.create': 'PersonaProduct',
  'modeReports.list': 'ModeReport',
  'users.list': 'User',
  'users.roles': 'Role',
  'sessions.list': 'UserSession',
  'sessions.all': 'ListedSession',
  'sessions.read': 'SessionDetails',
  'subscriptions.listByUser': 'Subscription',
  'subscriptions.ledger': 'LedgerEntry',
  'plans.list': 'Plan',
  'coaching.list': 'CoachingPrompt',
  'compositions.read': 'Composition',
  'revisions.list': 'Revision',
  'revisions.read': 'RevisionContent',
  'usage.read': 'Usage',
  'evidence.read': 'Evidence',
  'evidence.trend': 'TrendPoint',
  'marks.queue': 'SessionToMark',
  'marks.save': 'MarkedSession',
  'marks.agreement': 'Agreement',
  'backtests.create': 'Backtest',
  'backtests.list': 'BacktestSummary',
  'backtests.session': 'BacktestReports',
  'trash.list': 'TrashItem',
  'activity.list': 'ActivityEntry',
  'activity.read': 'ActivityDetails',
  'serviceKeys.list': 'ServiceKey',
  'serviceKeys.create': 'NewServiceKey',
  'serviceKeys.calls': 'RefusedCall',
  'account.read': 'OwnAccount',
  'account.devices': 'SignedInDevice',
  'administrators.list': 'Administrator',
  'system.read': 'SystemInfo',
  'people.list': 'Person',
  'people.import': 'PeopleImport',
  'insights.read': 'Insights',
  'insights.change': 'ComparedScores',
  'delivery.catalogue': 'Catalogue',
  'delivery.composition': 'DeliveredComposition',
  'delivery.prompts': 'JudgingPrompts',
  'delivery.saveUser': 'SavedTrainee',
  'delivery.readUser': 'Trainee',
  'delivery.subscribe': 'StartedPlan',
  'delivery.startSession': 'StartedSession',
  'delivery.unfinishedSessions': 'DeliveredSession',
  'delivery.readSession': 'DeliveredSession',
  'delivery.finishSession': 'FinishedSession',
  'delivery.cancelSession': 'CancelledSession',
  'scim.list': 'ScimUserList',
  'scim.create': 'ScimUser',
  'webhooks.list': 'Webhook',
  'webhooks.create': 'NewWebhook',
  'webhooks.deliveries': 'WebhookDelivery',
}

/** The same of request bodies. */
const bodies: Readonly<Record<string, string>> = {
  'signIn.login': 'Credentials',
  'serviceKeys.create': 'ServiceKeyInput',
  'people.create': 'PersonInput',
  'people.bulk': 'BulkAction',
  'delivery.saveUser': 'TraineeInput',
  'delivery.subscribe': 'PlanInput',
  'delivery.startSession': 'SessionStart',
  'delivery.finishSession': 'SessionFinish',
  'scim.create': 'ScimUserInput',
  'webhooks.create': 'WebhookInput',
  'scim.patch': 'ScimPatch',
}

/** The names of schemas, by the operation that responds with them or takes them. */
export const schemaNames = { response: responses, body: bodies }
