import type { UseFormReturnType } from '@mantine/form'
import type { Values } from '../../../parts/list-form/values.ts'
import type { PersonaLookups } from '../data/persona-fields.ts'
import type { AttachedProduct } from '../../../services/prompts/persona-row.ts'
import { otherIndustry, productName } from './product-info.ts'
import styles from './products.module.css'

/** A note that lists the attached products of another industry than the chosen one. */
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
  const listed = attached.flatMap((one) => {
    const industry = otherIndustry(one, industryId, lookups)
    return industry ? `${productName(one, lookups)} (${industry})` : []
  })
  return (
    <p className={styles.note} role="status">
      {listed.length > 0 &&
        `Attached products of another industry: ${listed.join(', ')}. They stay attached until you remove them in the products dialog.`}
    </p>
  )
}
