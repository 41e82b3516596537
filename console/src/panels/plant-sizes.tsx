import { plantSizes } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import { nameColumn } from '../parts/list-form/column.tsx'
import { definePanel } from '../parts/list-form/define-panel.tsx'
import { nameAndPromptFields } from '../parts/list-form/field.ts'

/** Plant size impacts; names are shown with underscores as spaces (spec section 2). */
export const PlantSizesPanel = definePanel({
  resource: plantSizes,
  entity: 'plant-sizes',
  nameOf: ({ name }) => humanize(name),
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('description'),
})
