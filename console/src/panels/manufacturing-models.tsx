import { manufacturingModels } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import { nameColumn, definePanel, nameAndPromptFields } from '../features/crud/index.ts'

/** Manufacturing models; names are shown with underscores as spaces (spec section 2). */
export const ManufacturingModelsPanel = definePanel({
  resource: manufacturingModels,
  entity: 'manufacturing-models',
  nameOf: ({ name }) => humanize(name),
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('description'),
})
