import type { Reference, Session, User } from '@greenroom/contract'
import { NativeSelect } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId, useMemo, useState } from 'react'
import { Notice } from '../../../../ui/notice.tsx'
import { RetryButton } from '../../../../ui/retry-button.tsx'
import { useTrend } from './use-trend.ts'
import type { TrendFilter } from './use-trend.ts'
import styles from './score-trend.module.css'
import { markGroups, scoredPoints } from './scored-points.ts'
import { TrendLine } from './trend-line.tsx'
import { TrendMarks } from './trend-marks.tsx'
import { TrendTable } from './trend-table.tsx'
import { useNames } from './use-names.ts'

/** The least distance of two marks, so that each can be hit, in pixels. */
const markGap = 26

/** The scores of a user over time, with marks where a version behind them changed (feature `evidence`). */
export function ScoreTrend({ user, sessions }: { user: User; sessions: readonly Session[] }) {
  const id = useId()
  const [filter, setFilter] = useState<TrendFilter>({})
  const { data: trend = [], isPending, isError, refetch } = useTrend(user, filter)
  const { nameOf, modes, personas } = useNames()
  const met = useMemo(
    () => new Set(sessions.flatMap(({ mode_id, persona_id }) => [mode_id, persona_id])),
    [sessions],
  )
  const { ref, width } = useElementSize()
  const points = useMemo(() => scoredPoints(trend), [trend])
  const groups = useMemo(() => markGroups(points, markGap / Math.max(width, 1)), [points, width])
  const choose = (key: keyof TrendFilter, chosen: string) => {
    const { [key]: _, ...others } = filter
    setFilter(chosen === '' ? others : { ...others, [key]: chosen })
  }
  return (
    <section className={styles.trend} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Scores over time</h2>
        <Choice
          label="Mode"
          all="All modes"
          rows={modes.filter((row) => met.has(row.id))}
          onChoose={(chosen) => choose('mode_id', chosen)}
        />
        <Choice
          label="Persona"
          all="All personas"
          rows={personas.filter((row) => met.has(row.id))}
          onChoose={(chosen) => choose('persona_id', chosen)}
        />
      </div>
      {isError && trend.length === 0 && (
        <Notice action={<RetryButton quiet onClick={() => void refetch()} />}>
          The scores could not be loaded.
        </Notice>
      )}
      <div ref={ref} className={styles.chart}>
        {points.length > 1 ? (
          <>
            <TrendLine points={points} groups={groups} />
            <TrendMarks groups={groups} nameOf={nameOf} />
          </>
        ) : (
          !isPending &&
          !isError && <p className={styles.none}>Fewer than two scores with this choice.</p>
        )}
      </div>
      <TrendTable trend={trend} nameOf={nameOf} />
    </section>
  )
}

function Choice({
  label,
  all,
  rows,
  onChoose,
}: {
  label: string
  all: string
  rows: readonly Reference[]
  onChoose: (id: string) => void
}) {
  if (rows.length < 2) return null
  return (
    <NativeSelect
      aria-label={label}
      size="xs"
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{all}</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name.trim() || 'Unnamed'}
        </option>
      ))}
    </NativeSelect>
  )
}
