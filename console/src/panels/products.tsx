import { industries, products } from '@greenroom/contract'
import { humanize } from '../lib/humanize.ts'
import {
  toChoices,
  nameById,
  nameColumn,
  definePanel,
  choiceField,
  nameAndPromptFields,
} from '../features/crud/index.ts'
import { useList } from '../services/api/lists.ts'

/** Products: like company sizes, with an industry (spec section 2). */
export const ProductsPanel = definePanel({
  resource: products,
  entity: 'products',
  // The contract's `label` is 'Product size', which spec section 8 uses in toasts only.
  noun: 'product',
  useLookups: () => useList(industries),
  nameOf: ({ name }) => humanize(name),
  columns: [
    nameColumn(),
    {
      title: 'Industry',
      text: ({ row, lookups }) => nameById(industries, lookups, row.industry_id),
    },
  ],
  fields: ({ lookups }) => {
    const [name, template] = nameAndPromptFields('details')
    return [
      name,
      choiceField('industry_id', 'Select Industry', toChoices(industries, lookups)),
      template,
    ]
  },
})
