import { compositions, fromWire, revisions } from '@greenroom/contract'
import type { Evidence, EvidenceSource } from '@greenroom/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { formatTimestamp } from '../../../../lib/dates.ts'
import { fetchItem, fetchList } from '../../../../services/api/fetch.ts'
import { useFeature } from '../../../../services/api/features.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { VersionDiff } from '../../../../ui/text-diff/version-diff.tsx'

/** The differences between the prompts of a session and the current ones. */
export function Changes({ evidence }: { evidence: Evidence }) {
  const { mode_id, persona_id, text, at, report_prompt } = evidence
  const query = useQuery({
    queryKey: ['composition', mode_id, persona_id],
    queryFn: ({ signal }) =>
      fetchItem(compositions.read, { params: { mode_id, persona_id }, signal }),
    gcTime: 0,
  })
  const report = useReportPrompts(report_prompt)
  // A change without another text is a deletion.
  const wasReportDeleted = report !== undefined && report.before === report.after
  return (
    <Loaded query={query} failure="The current prompt could not be loaded.">
      {(now) => {
        const changed = [
          { label: 'Prompt', before: text ?? '', after: now.text },
          ...(report ? [{ label: 'Report prompt', ...report }] : []),
        ].filter(({ before, after }) => before !== after)
        const sideOf = (heading: string, side: 'before' | 'after') => {
          const texts = changed.map((one) => ({ label: one.label, text: one[side] }))
          return { heading, texts }
        }
        return (
          <div className="stack gap-md">
            {now.text === text && (
              <p className="dimmed small">
                The prompt is word for word the same: the changes are not in its text.
              </p>
            )}
            {wasReportDeleted && <p className="dimmed small">The report prompt was deleted.</p>}
            {changed.length > 0 && (
              <VersionDiff
                earlier={sideOf(`Then, ${formatTimestamp(at)}`, 'before')}
                later={sideOf('Now', 'after')}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The report prompt of a session and the current one, if they differ and the backend keeps the history. */
function useReportPrompts(source: EvidenceSource | null | undefined) {
  const canCompare = useFeature('revisions') && source?.changed_since === true
  const { data } = useQuery({
    queryKey: ['report prompt', source?.id, source?.version],
    queryFn: canCompare ? ({ signal }) => readReportPrompts(source, signal) : skipToken,
    gcTime: 0,
  })
  return data
}

async function readReportPrompts({ entity, id, version }: EvidenceSource, signal: AbortSignal) {
  const [newest] = await fetchList(revisions.list, {
    params: { entity, id },
    query: { limit: '1' },
    signal,
  })
  const textOf = async (of: number) => {
    const params = { entity, id, version: String(of) }
    const { content } = await fetchItem(revisions.read, { params, signal })
    return fromWire(String(content['prompt_template']))
  }
  const [before, after] = await Promise.all([textOf(version), textOf(newest?.version ?? version)])
  return { before, after }
}
