import { industries } from '@greenroom/contract'
import { nameColumn, definePanel, nameAndPromptFields } from '../features/crud/index.ts'

/** Industries; their details are shown as the prompt template (spec section 2). */
export const IndustriesPanel = definePanel({
  resource: industries,
  entity: 'industries',
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('details'),
})
