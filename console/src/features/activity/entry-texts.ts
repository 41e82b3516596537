import { fromWire } from '@greenroom/contract'
import type { ActivityDetails } from '@greenroom/contract'
import { formatTimestamp } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { FieldText } from '../../ui/text-diff/version-diff.tsx'
import { activeLabels } from '../../ui/active-chip.tsx'
import { fieldLabel } from './field-labels.ts'

/** What every change changes, and nobody asks for. */
const hidden: readonly string[] = ['version', 'created_at', 'updated_at']

type Content = Readonly<Record<string, unknown>>

/** The item before and after in words, both with the same fields; absent where it was not there. */
export function entryTexts({ entity, entity_id, before, after }: ActivityDetails): {
  before: FieldText[] | undefined
  after: FieldText[] | undefined
} {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !hidden.includes(field) && (after ?? before)?.[field] !== entity_id,
  )
  const texts = (content: Content | null) =>
    content === null || fields.length === 0
      ? undefined
      : fields.map((field) => ({
          label: fieldLabel(entity, field),
          text: textOf(field, content[field]),
        }))
  return { before: texts(before), after: texts(after) }
}

/** The value of a field as its form shows it, as far as one can tell. */
function textOf(field: string, value: unknown): string {
  if (typeof value === 'string')
    return /_(at|time)$/.test(field) ? timeText(value) : fromWire(value)
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') {
    if (field === 'status_active') return activeLabels[value ? 'on' : 'off']
    return value ? 'Yes' : 'No'
  }
  if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join('\n')
  return isContent(value) ? objectText(value) : ''
}

const timeText = (value: string) => {
  const text = formatTimestamp(value)
  return text === '-' ? value : text
}

/** An item that it refers to is called by its name. */
function objectText(value: Content): string {
  const name = value['name'] ?? value['plan_type']
  if (typeof name === 'string') return name
  const product = value['product']
  return isContent(product) ? objectText(product) : JSON.stringify(value, null, 2)
}

const isContent = (value: unknown): value is Content => typeof value === 'object' && value !== null
