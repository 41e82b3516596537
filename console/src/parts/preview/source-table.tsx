import { inBraces } from '@greenroom/contract'
import { useId, useMemo } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { nounOf } from '../../services/entity-words.ts'
import { LongTable } from '../../ui/long-table.tsx'
import { Name } from '../../ui/name.tsx'
import type { EditedRow } from '../edited-row.ts'
import { formatShare } from './format-share.ts'
import { OpenSource } from './open-source.tsx'
import styles from './preview.module.css'
import { sourceRows } from './source-rows.ts'
import type { SourceRow } from './source-rows.ts'
import type { Composed } from '../composed-prompt/use-composed.ts'

const columns = [
  { title: 'Source', width: 12 },
  { title: 'Share', width: 8 },
  { title: 'Characters', width: 7 },
  { title: 'Fills', width: 14 },
  { title: 'Form', narrow: true, width: 6 },
]

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
            <Name>{source.name}</Name>
          </strong>
          <br />
          {nounOf(source.entity)}
        </td>
        <td>
          <progress className={styles.share} value={share} aria-hidden /> {formatShare(share)}
        </td>
        <td>{formatNumber(length)}</td>
        <td>{placeholders.map(inBraces).join(' ') || 'its own text'}</td>
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
