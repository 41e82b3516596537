import { interactionModes, maxReports, modeReports } from '@greenroom/contract'
import {
  toChoices,
  nameById,
  nameColumn,
  definePanel,
  choiceField,
  promptField,
} from '../features/crud/index.ts'
import { useList } from '../services/api/lists.ts'

const template = promptField('prompt_template', 'Prompt Template')

/** Report prompts: at most one per mode, listed by the mode's name (spec section 2). */
export const ModeReportsPanel = definePanel({
  resource: modeReports,
  entity: 'mode-reports',
  useLookups: () => useList(interactionModes),
  nameOf: ({ mode_id }, modes) => nameById(interactionModes, modes, mode_id),
  columns: [nameColumn()],
  canAdd: (rows) => rows.length < maxReports,
  fields: ({ row, rows, lookups }) => {
    if (row) return [template]
    const taken = new Set(rows.map(({ mode_id }) => mode_id))
    const disabledReason = (id: string) => (taken.has(id) ? 'Already has a report' : undefined)
    const modes = toChoices(interactionModes, lookups, disabledReason)
    return [choiceField('mode_id', 'Interaction Mode', modes), template]
  },
})
