import { inBraces } from '@greenroom/contract'
import { useId, useMemo } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { nounOf } from '../../services/entity-words.ts'
import { ClippedText } from '../../ui/clipped-text.tsx'
import { LongTable } from '../../ui/long-table.tsx'
import type { EditedRow } from '../edited-row.ts'
import { formatShare } from './format-share.ts'
import { OpenSource } from './open-source.tsx'
import styles from './source-table.module.css'
import { sourceRows } from './source-rows.ts'
import type { SourceRow } from './source-rows.ts'
import type { Composed } from '../composed-prompt/use-composed.ts'

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
          <progress className={styles.share} value={share} aria-hidden /> {formatShare(share)}
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
    <section aria-labelledby={id} className={styles.parts}>
      <h2 id={id}>Where each part comes from</h2>
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
