import { ownAccount } from './resources/account.ts'
import { activity } from './resources/activity.ts'
import { aiRoles } from './resources/ai-roles.ts'
import { coaching } from './resources/coaching.ts'
import { companySizes } from './resources/company-sizes.ts'
import { compositions, texts } from './resources/compositions.ts'
import { delivery } from './resources/delivery.ts'
import { evidence } from './resources/evidence.ts'
import { industries } from './resources/industries.ts'
import { interactionModes } from './resources/interaction-modes.ts'
import { manufacturingModels } from './resources/manufacturing-models.ts'
import { modeReports } from './resources/mode-reports.ts'
import { oidc } from './resources/oidc.ts'
import { personaProducts } from './resources/persona-products.ts'
import { personas } from './resources/personas.ts'
import { plans } from './resources/plans.ts'
import { plantSizes } from './resources/plant-sizes.ts'
import { products } from './resources/products.ts'
import { revisions } from './resources/revisions.ts'
import { serviceKeys } from './resources/service-keys.ts'
import { sessions } from './resources/sessions.ts'
import { signIn } from './resources/sign-in.ts'
import { subscriptions } from './resources/subscriptions.ts'
import { trash } from './resources/trash.ts'
import { trials } from './resources/trials.ts'
import { usage } from './resources/usage.ts'
import { users } from './resources/users.ts'

/**
 * Every endpoint, grouped and ordered as in spec section 7. Endpoints beyond the specification carry a `feature` and
 * stand at the end of their group.
 */
export const api = {
  signIn: [signIn.login, signIn.logout, signIn.useLink],
  interactionModes: [
    interactionModes.list,
    interactionModes.create,
    interactionModes.update,
    interactionModes.remove,
    interactionModes.read,
  ],
  aiRoles: [aiRoles.list, aiRoles.create, aiRoles.update, aiRoles.remove],
  industries: [industries.list, industries.create, industries.update, industries.remove],
  companySizes: [companySizes.list, companySizes.create, companySizes.update, companySizes.remove],
  products: [products.list, products.create, products.update, products.remove],
  plantSizes: [plantSizes.list, plantSizes.create, plantSizes.update, plantSizes.remove],
  manufacturingModels: [
    manufacturingModels.list,
    manufacturingModels.create,
    manufacturingModels.update,
    manufacturingModels.remove,
  ],
  personas: [
    personas.list,
    personas.create,
    personas.update,
    personas.remove,
    personas.uploadPicture,
    personas.summaryFromDocument,
    personas.read,
  ],
  personaProducts: [personaProducts.create, personaProducts.remove],
  modeReports: [modeReports.list, modeReports.create, modeReports.update, modeReports.remove],
  users: [
    users.list,
    users.byEmail,
    users.update,
    users.roles,
    users.changeRole,
    users.personalData,
    users.erase,
    users.export,
  ],
  sessions: [sessions.list, sessions.remove, sessions.report, sessions.export],
  subscriptions: [
    subscriptions.listByUser,
    subscriptions.update,
    subscriptions.ledger,
    subscriptions.exportLedger,
    subscriptions.reverse,
  ],
  plans: [plans.list, plans.update, plans.replace, plans.export],
  coaching: [coaching.list, coaching.update],
  compositions: [compositions.read],
  texts: [texts.countTokens],
  revisions: [revisions.list, revisions.read],
  usage: [usage.read],
  serviceKeys: [serviceKeys.list, serviceKeys.create, serviceKeys.revoke],
  delivery: [
    delivery.catalogue,
    delivery.composition,
    delivery.prompts,
    delivery.saveUser,
    delivery.subscribe,
    delivery.startSession,
    delivery.finishSession,
  ],
  trials: [
    trials.reply,
    trials.judge,
    trials.check,
    trials.list,
    trials.create,
    trials.read,
    trials.update,
    trials.remove,
  ],
  evidence: [evidence.read, evidence.trend],
  trash: [trash.list, trash.restore, trash.remove],
  account: [
    ownAccount.read,
    ownAccount.changePassword,
    ownAccount.confirm,
    ownAccount.prepareSecondFactor,
    ownAccount.turnOnSecondFactor,
    ownAccount.turnOffSecondFactor,
    ownAccount.places,
    ownAccount.endPlace,
    ownAccount.passwordLink,
  ],
  activity: [activity.list, activity.actors, activity.export, activity.read, activity.undo],
  oidc: [oidc.read, oidc.start, oidc.callback],
} as const
