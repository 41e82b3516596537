import { interactionModes, maxModes } from '@greenroom/contract'
import { crud } from '../../data/crud.ts'

/**
 * Interaction modes (spec section 7). An update also takes `name` and `description`, which the feature word
 * `mode-rename` announces.
 */
export const interactionModeRoutes = crud(interactionModes, {
  entity: 'interaction-modes',
  conflicts: {
    interaction_modes_at_most_3: `There are ${maxModes} interaction modes already. Delete one before you add another.`,
  },
})
