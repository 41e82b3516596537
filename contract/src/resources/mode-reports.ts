import * as z from 'zod/mini'
import { requiredChoice, id, promptText, optionalId, textOrEmpty } from '../lib/fields.ts'
import { validationMessages } from '../lib/validation-messages.ts'
import { crudResource } from '../lib/crud-resource.ts'

const prompt_template = promptText(validationMessages.promptTemplate)

/** Report prompts, at most one per mode. A missing mode gives 'Name is required' (spec section 5). */
export const modeReports = crudResource({
  path: '/v1/interaction-mode-report-details',
  id: 'report_detail_id',
  label: 'Report',
  schema: 'ModeReport',
  shape: { report_detail_id: id, mode_id: optionalId, prompt_template: textOrEmpty },
  input: z.object({ mode_id: requiredChoice(validationMessages.name), prompt_template }),
  change: z.object({ prompt_template }),
})
