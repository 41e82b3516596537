import * as z from 'zod/mini'
import { chosen, id, promptText, reference, text } from '../fields.ts'
import { say } from '../messages.ts'
import { resource } from '../resource.ts'

const prompt_template = promptText(say.promptTemplate)

/** Report prompts, at most one a mode. The mode's message is 'Name is required' (spec section 5). */
export const modeReports = resource({
  path: '/v1/interaction-mode-report-details',
  id: 'report_detail_id',
  thing: 'Report',
  shape: { report_detail_id: id, mode_id: reference, prompt_template: text },
  input: z.object({ mode_id: chosen(say.name), prompt_template }),
  change: z.object({ prompt_template }),
})
