import { inBraces, fromWire } from '@greenroom/contract'
import type { Composition, ModePlaceholder, PartSource, Reference } from '@greenroom/contract'
import { useId, useMemo } from 'react'
import { formatNumber, formatShare } from '../../../lib/numbers.ts'
import { nounOf } from '../../../services/entity-words.ts'
import { ClippedText } from '../../../ui/clipped-text.tsx'
import { LongTable } from '../../../ui/long-table.tsx'
import type { EditedRow } from '../../crud/index.ts'
import { OpenSource } from './passage-details.tsx'
import styles from './source-table.module.css'
import type { Composed } from '../composed/use-composed.ts'

const columns = [
  { title: 'Source', width: 11.5 },
  { title: 'Share', width: 6.5 },
  { title: 'Characters', width: 6.25 },
  { title: 'Fills', width: 10.25 },
  { title: 'Form', narrow: true, width: 5.5 },
]
/** As many characters fit into the first column, and into the one of placeholders. */
const fits = '{persona_products}'.length

/** Every source of a prompt, with its length and share. */
export function SourceTable({ composed, edited }: { composed: Composed; edited: EditedRow }) {
  const { composition, mode, sources } = composed
  const id = useId()
  const rows = useMemo(
    () => sourceRows(composition, mode, new Map(sources.products.map((row) => [row.id, row]))),
    [composition, mode, sources],
  )
  const cells = ({ placeholders, length, ...source }: SourceRow) => {
    const share = length / Math.max(composition.text.length, 1)
    return (
      <>
        <td>
          <strong>
            <ClippedText text={source.name} fits={fits} />
          </strong>
          <div>{nounOf(source.entity)}</div>
        </td>
        <td>
          <progress className={`meter ${styles.share}`} value={share} aria-hidden />{' '}
          {formatShare(share)}
        </td>
        <td>{formatNumber(length)}</td>
        <td>
          <ClippedText text={placeholders.map(inBraces).join(' ') || 'its own text'} fits={fits} />
        </td>
        <td data-narrow>
          <OpenSource source={source} edited={edited} />
        </td>
      </>
    )
  }
  return (
    <section aria-labelledby={id} className={`stack gap-sm ${styles.parts}`}>
      <h2 id={id} className="subheading">
        Where each part comes from
      </h2>
      <LongTable
        label="Where each part comes from"
        columns={columns}
        rows={rows}
        keyOf={({ entity, id: key }) => `${entity}:${key}`}
        cells={cells}
      />
    </section>
  )
}

/** A source of a prompt, and how much of the prompt comes from it. */
interface SourceRow extends PartSource {
  /** The placeholders that it fills; none for the mode, whose own text stands around them. */
  placeholders: ModePlaceholder[]
  length: number
}

/**
 * The sources of a prompt in the order of its text, the mode first.
 * @param products the products by id; several of them share one passage
 */
function sourceRows(
  { parts }: Composition,
  mode: Reference,
  products: ReadonlyMap<string, Reference>,
): SourceRow[] {
  const rows = new Map<string, SourceRow>()
  const add = (source: PartSource, length: number, placeholder?: ModePlaceholder) => {
    const key = `${source.entity}:${source.id}`
    const row = rows.get(key) ?? { ...source, placeholders: [], length: 0 }
    row.length += length
    if (placeholder) row.placeholders.push(placeholder)
    rows.set(key, row)
  }
  add({ entity: 'interaction-modes', ...mode }, 0)
  for (const { text, placeholder, sources } of parts) {
    const [source] = sources
    if (!placeholder) add({ entity: 'interaction-modes', ...mode }, text.length)
    else if (source && sources.length === 1) add(source, text.length, placeholder)
    else
      sources.forEach((each, at) =>
        add(each, productLength(products.get(each.id), at), placeholder),
      )
  }
  return [...rows.values()]
}

/** The length of `Name: details`, with the blank line before it. */
const productLength = (product: Reference | undefined, at: number) =>
  (product ? product.name.length + 2 + fromWire(product.text).length : 0) + (at > 0 ? 2 : 0)
