import type { UseFormReturnType } from '@mantine/form'
import type { Values } from '../../../parts/list-form/values.ts'
import type { PersonaLookups } from '../data/persona-fields.ts'
import type { AttachedProduct } from '../data/persona-row.ts'
import { otherIndustry, productName } from './product-info.ts'
import styles from './products.module.css'

/** Says which attached products are of another industry than the one that the form holds. */
export function OtherIndustryProducts({
  form,
  lookups,
  attached,
}: {
  form: UseFormReturnType<Values>
  lookups: PersonaLookups
  attached: readonly AttachedProduct[]
}) {
  const industryId = form.useWatchValue('industry_id') ?? ''
  const strays = attached.flatMap((one) => {
    const industry = otherIndustry(one, industryId, lookups)
    return industry ? `${productName(one, lookups)} (${industry})` : []
  })
  return (
    <p className={styles.strays} role="status">
      {strays.length > 0 &&
        `Attached products of another industry: ${strays.join(', ')}. They stay attached until you take them off in the products dialog.`}
    </p>
  )
}
