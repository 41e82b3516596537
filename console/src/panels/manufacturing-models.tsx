import { manufacturingModels } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import { nameColumn } from '../parts/list-form/column.tsx'
import { definePanel } from '../parts/list-form/define-panel.tsx'
import { nameAndPromptFields } from '../parts/list-form/field.ts'

/** Manufacturing models; names are shown with underscores as spaces (spec section 2). */
export const ManufacturingModelsPanel = definePanel({
  resource: manufacturingModels,
  entity: 'manufacturing-models',
  nameOf: ({ name }) => humanize(name),
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('description'),
})
