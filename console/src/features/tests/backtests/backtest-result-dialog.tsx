import { backtests, formatScore, readReport } from '@greenroom/contract'
import type { Backtest, BacktestSession } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { formatNumber, pluralize } from '../../../lib/numbers.ts'
import { useDialogLocation } from '../../../services/dashboard-location.ts'
import { toItem } from '../../../services/entity-location.ts'
import { useEvidence } from '../../../services/api/evidence.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem, itemQuery } from '../../../services/api/fetch.ts'
import { DoneButton } from '../../../ui/back-button.tsx'
import { Dialog, useLastDefined } from '../../../ui/dialog.tsx'
import { WhoAndWhen } from '../../../ui/who-and-when.tsx'
import { ViewLink } from '../../../ui/view-link.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Loaded, StaleNotice } from '../../../ui/loaded.tsx'
import { Name } from '../../../ui/name.tsx'
import { SessionNotice } from '../../crud/index.ts'
import { JobResult } from '../jobs/job-result.tsx'
import { isRunning } from '../jobs/jobs.ts'
import { modelsOfBacktest, sideNames } from '../jobs/models.ts'
import type { ModelPair } from '../jobs/models.ts'
import { ModelSetting, TriedModels } from '../jobs/tried-models.tsx'
import { FoldedTranscript, ReportContent, SideBySide } from '../../report/index.ts'
import { backtestJobs, describeState } from './use-backtest.ts'
import styles from './backtests.module.css'
import { describeCrossings, distribution, isDown } from './words.ts'

/** A backtest that was opened from their list or the navigation. It may be left: it runs on the server. */
export function BacktestResultDialog({
  opened,
  onClose,
}: {
  opened: boolean
  onClose: () => void
}) {
  const id = useLastDefined(useDialogLocation('backtest-result').dialog?.id)
  return (
    <Dialog title="Backtest" size={880} opened={opened} onClose={onClose}>
      <SessionNotice />
      <div className="stack gap-lg">
        {id !== undefined && (
          <>
            <Origin id={id} />
            <RunningBacktest key={id} id={id} />
          </>
        )}
        <DoneButton onClick={onClose} />
      </div>
    </Dialog>
  )
}

/** What a backtest tried, who started it, and when. */
function Origin({ id }: { id: string }) {
  const { data } = backtestJobs.useJob(id)
  if (!data) return null
  const { report_detail_id, name, made_by, at } = data
  return (
    <p className="dimmed small breakable">
      <ViewLink to={toItem('mode-reports', report_detail_id)}>
        {`Report prompt of ${name ?? 'a mode'}`}
      </ViewLink>
      {', tried by '}
      <WhoAndWhen email={made_by} at={at} />
    </p>
  )
}

/** A backtest that was started: how far it is, or what it has found. */
export function RunningBacktest({ id }: { id: string }) {
  const query = backtestJobs.useShownJob(id)
  return (
    <Loaded query={query} failure="The backtest could not be loaded.">
      {(backtest) => (
        <>
          <StaleNotice onRetry={query.isError && query.refetch} />
          <BacktestResult backtest={backtest} />
        </>
      )}
    </Loaded>
  )
}

/** What a backtest has found so far, in one sentence first. */
function BacktestResult({ backtest }: { backtest: Backtest }) {
  const { backtest_id, judged, crossings, calls_made, calls_planned, model } = backtest
  const models = modelsOfBacktest(backtest)
  const runs = isRunning(backtest)
  return (
    <>
      <div className="stack gap-sm">
        <JobResult
          job="backtest"
          {...backtest}
          sentence={describeState(backtest)}
          stop={async (signal) => {
            const params = { backtest_id }
            backtestJobs.keep(backtest_id, await fetchItem(backtests.stop, { params, signal }))
          }}
        />
        <p className="dimmed small">
          {runs && `${formatNumber(calls_made)} of `}
          {pluralize(runs ? calls_planned : calls_made, 'call')}
          {models ? ': ' : ' of '}
          {models ? <TriedModels models={models} /> : <Name>{model}</Name>}. Each session is judged
          afresh, twice {models ? 'by each model' : 'with each text'}: its stored score plays no
          part.
        </p>
        {models && <ModelSetting of="judge" value={backtest.judge_model ?? ''} />}
      </div>
      {judged.length > 0 && !runs && (
        <>
          <section className="stack gap-sm" aria-label="Crossings">
            <h3>{describeCrossings(backtest)}</h3>
            {crossings.length > 0 && (
              <ul className="box stack ruled">
                {crossings
                  .toSorted(
                    (one, other) => one.changed - one.current - (other.changed - other.current),
                  )
                  .map((session) => (
                    <li key={session.session_id}>
                      <Crossing {...{ session, models }} backtestId={backtest_id} />
                    </li>
                  ))}
              </ul>
            )}
          </section>
          <Distribution {...{ judged, models }} />
        </>
      )}
    </>
  )
}

const ownText = 'Your text'

/** How many sessions each side scores in each ten points: a chart and a table in one. */
function Distribution({
  judged,
  models,
}: Pick<Backtest, 'judged'> & { models: ModelPair | undefined }) {
  const sides = sideNames(models, ownText)
  const bands = distribution(judged)
  const most = Math.max(...bands.flatMap(({ current, changed }) => [current, changed]))
  const cell = (count: number) => (
    <td style={{ width: '45%' }}>
      <progress className={`meter ${styles.bar}`} max={most} value={count} aria-hidden />
      {count}
    </td>
  )
  return (
    <FigureTable
      label={`Scores with ${sides.both}`}
      columns={[
        'Points',
        ...[sides.current, sides.changed].map((side) => `Sessions, ${side.toLowerCase()}`),
      ]}
    >
      {bands.map(({ name, current, changed }) => (
        <tr key={name}>
          <th scope="row" className="nowrap">
            {name}
          </th>
          {cell(current)}
          {cell(changed)}
        </tr>
      ))}
    </FigureTable>
  )
}

interface CrossingProps {
  session: BacktestSession
  models: ModelPair | undefined
  backtestId: string
}

/** A session that one side takes to the other side of the threshold. Its reports are loaded when it is opened. */
function Crossing(props: CrossingProps) {
  const { session } = props
  const [isOpen, setOpen] = useState(false)
  const { session_id, current, changed } = session
  return (
    <details className={styles.crossing} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">
        <strong className="numbers">
          {formatScore(current)} → {formatScore(changed)}
        </strong>{' '}
        {isDown(session) ? 'down' : 'up'}{' '}
        <span className="breakable dimmed tiny">session {session_id}</span>
      </summary>
      {isOpen && <CrossingDetails {...props} />}
    </details>
  )
}

function CrossingDetails({ session: { session_id }, models, backtestId }: CrossingProps) {
  const params = { backtest_id: backtestId, session_id }
  const names = sideNames(models, ownText)
  const query = useQuery(itemQuery(backtests.session, { params }))
  const { data: evidence } = useEvidence(session_id, useFeature('evidence'))
  const side = (title: string, reports: readonly unknown[], scale?: 10 | 100) => (
    <section className="stack gap-sm" aria-label={title}>
      <h4>{title}</h4>
      {[...reports.entries()].map(([at, report]) => (
        <details key={at} open={at === 0}>
          <summary className="dimmed small space-below-sm">
            {at === 0 ? 'First reading' : 'Second reading'}
          </summary>
          <ReportContent report={readReport(report)} scale={scale} />
        </details>
      ))}
    </section>
  )
  return (
    <div className="stack gap-md">
      {evidence && <p className="dimmed small">Held {formatTimestamp(evidence.at)}</p>}
      {evidence?.transcript && <FoldedTranscript said={evidence.transcript} />}
      <Loaded query={query} failure="The reports could not be loaded.">
        {(reports) => (
          <SideBySide>
            {side(names.current, reports.current, reports.scales?.current)}
            {side(names.changed, reports.changed, reports.scales?.changed)}
          </SideBySide>
        )}
      </Loaded>
    </div>
  )
}
