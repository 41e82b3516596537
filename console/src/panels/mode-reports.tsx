import { interactionModes, maxReports, modeReports } from '@greenroom/contract'
import { choicesFrom, nameIn } from '../parts/list-form/choices.ts'
import { nameColumn } from '../parts/list-form/column.tsx'
import { definePanel } from '../parts/list-form/define-panel.tsx'
import { choice, prompt } from '../parts/list-form/field.ts'
import { useList } from '../services/api/lists.ts'

const template = prompt('prompt_template', 'Prompt Template')

/** Report prompts, one a mode at most and shown under its name (spec section 2). */
export const ModeReportsPanel = definePanel({
  resource: modeReports,
  useLookups: () => useList(interactionModes),
  nameOf: ({ mode_id }, modes) => nameIn(interactionModes, modes, mode_id),
  columns: [nameColumn()],
  canAdd: (rows) => rows.length < maxReports,
  fields: ({ row, rows, lookups }) => {
    if (row) return [template]
    const taken = new Set(rows.map(({ mode_id }) => mode_id))
    const why = (id: string) => (taken.has(id) ? 'Already has a report' : undefined)
    const modes = choicesFrom(interactionModes, lookups, why)
    return [choice('mode_id', 'Interaction Mode', modes), template]
  },
})
