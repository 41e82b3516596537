import { industries } from '@greenroom/contract'
import { nameColumn } from '../parts/list-form/column.tsx'
import { definePanel } from '../parts/list-form/define-panel.tsx'
import { nameAndPromptFields } from '../parts/list-form/field.ts'

/** Industries; their details are shown as the prompt template (spec section 2). */
export const IndustriesPanel = definePanel({
  resource: industries,
  entity: 'industries',
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('details'),
})
