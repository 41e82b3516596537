import { plantSizes } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import { nameColumn, definePanel, nameAndPromptFields } from '../features/crud/index.ts'

/** Plant size impacts; names are shown with underscores as spaces (spec section 2). */
export const PlantSizesPanel = definePanel({
  resource: plantSizes,
  entity: 'plant-sizes',
  nameOf: ({ name }) => humanize(name),
  columns: [nameColumn()],
  fields: () => nameAndPromptFields('description'),
})
