import { Table } from '../../../ui/table.tsx'
import type { Rehearsed } from './rehearsed.ts'
import styles from './rehearsal.module.css'
import { compareScores, describeJudged } from './scores.ts'

const columns = [{ title: 'Score' }, { title: 'Kept' }, { title: 'Now' }]

/** The scores of both conversations, each with its range. */
export function ComparedScores({ result: { status, text, reports } }: { result: Rehearsed }) {
  const isEmpty = reports.kept.length + reports.replay.length === 0
  if (isEmpty && status !== 'done') return null
  return (
    <section>
      <h4>Scores</h4>
      {isEmpty ? (
        <p className="dimmed">
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
                <td className="numbers">{describeJudged(kept)}</td>
                <td className="numbers">{describeJudged(replay)}</td>
              </tr>
            ),
          )}
        </Table>
      )}
    </section>
  )
}
