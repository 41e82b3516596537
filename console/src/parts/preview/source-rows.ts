import { fromWire } from '@greenroom/contract'
import type { Composition, ModePlaceholder, PartSource, Reference } from '@greenroom/contract'

/** A source of a prompt, and how much of the prompt comes from it. */
export interface SourceRow extends PartSource {
  /** The placeholders that it fills; none for the mode, whose own text stands around them. */
  placeholders: ModePlaceholder[]
  length: number
}

/**
 * The sources of a prompt in the order of its text, the mode first.
 * @param products the products by id; several of them share one passage
 */
export function sourceRows(
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
