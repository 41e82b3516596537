import { formatScore } from '@greenroom/contract'
import { Table } from '../../ui/table.tsx'
import type { Rehearsed } from './rehearsed.ts'
import styles from './rehearsal.module.css'
import { describeJudged, ScoreChange } from './score-text.tsx'
import { compareScores } from './scores.ts'
import type { Judged } from './scores.ts'

const columns = [{ title: 'Score' }, { title: 'Kept' }, { title: 'Now' }, { title: 'Change' }]

/** The scores of both conversations, each with its spread and what each judgement gave. */
export function ComparedScores({ result: { status, text, reports } }: { result: Rehearsed }) {
  const isEmpty = reports.kept.length + reports.replay.length === 0
  if (isEmpty && status !== 'done') return null
  return (
    <section>
      <h4>Scores</h4>
      {isEmpty ? (
        <p className={styles.hint}>
          {text?.reportTemplate === undefined
            ? 'The mode has no report prompt, so the conversations were not judged.'
            : 'The model’s judgements were no reports, so there are no scores.'}
        </p>
      ) : (
        <Table label="Scores" columns={columns}>
          {Array.from(
            compareScores(reports.kept, reports.replay).entries(),
            ([at, { name, kept, replay }]) => (
              <tr key={at}>
                <td className={styles.score}>
                  <strong>{name}</strong>
                </td>
                <td>
                  <Score judged={kept} />
                </td>
                <td>
                  <Score judged={replay} />
                </td>
                <td>
                  <ScoreChange kept={kept} replay={replay} />
                </td>
              </tr>
            ),
          )}
        </Table>
      )}
    </section>
  )
}

const Score = ({ judged }: { judged: Judged | undefined }) => (
  <>
    <strong className={styles.judged}>{describeJudged(judged)}</strong>
    {judged && judged.spread > 0 && (
      <span className={styles.values}>{judged.values.map(formatScore).join(', ')}</span>
    )}
  </>
)
