import { companySizeHints, companySizes } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import { nameColumn, definePanel, nameAndPromptFields } from '../features/crud/index.ts'

/** The employee range of a standard size, in parentheses (spec sections 2 and 9). */
const sizeHint = (name: string) => {
  const size = name.trim().toLowerCase()
  return Object.hasOwn(companySizeHints, size) ? `(${companySizeHints[size]})` : undefined
}

/** Company sizes: underscores shown as spaces, hints for the standard sizes (spec section 2). */
export const CompanySizesPanel = definePanel({
  resource: companySizes,
  entity: 'company-sizes',
  // The contract's noun has a capital letter, which spec section 8 uses in failure messages only.
  noun: 'company size',
  nameOf: ({ name }) => humanize(name),
  columns: [nameColumn(sizeHint)],
  fields: () => nameAndPromptFields('description'),
})
