import { companySizeHints, companySizes } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import { nameColumn } from '../parts/list-form/column.tsx'
import { definePanel } from '../parts/list-form/define-panel.tsx'
import { nameAndPromptFields } from '../parts/list-form/field.ts'

/** How many people a size means, in brackets; absent for a size of another name (spec sections 2 and 9). */
const hintOf = (name: string) => {
  const size = name.trim().toLowerCase()
  return Object.hasOwn(companySizeHints, size) ? `(${companySizeHints[size]})` : undefined
}

/** Company sizes; names are shown with underscores as spaces, some with a hint (spec section 2). */
export const CompanySizesPanel = definePanel({
  resource: companySizes,
  // The contract's word keeps the capital letter, which spec section 8 writes in failures alone.
  noun: 'company size',
  nameOf: ({ name }) => humanize(name),
  columns: [nameColumn(hintOf)],
  fields: () => nameAndPromptFields('description'),
})
