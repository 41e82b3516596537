import { compositions, fromWire, revisions } from '@greenroom/contract'
import type { Evidence, EvidenceSource } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimestamp } from '../../../../lib/dates.ts'
import { FoldButton } from '../../../../ui/text-diff/fold-button.tsx'
import { TextDiff } from '../../../../ui/text-diff/text-diff.tsx'
import { fetchItem, fetchList } from '../../../../services/api/fetch.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import styles from './session-evidence.module.css'
import { useFeature } from '../../../../services/api/features.ts'

/** The differences between the prompts of a session and the current ones. */
export function Changes({ evidence }: { evidence: Evidence }) {
  const { mode_id, persona_id, text, at, report_prompt } = evidence
  const [folded, setFolded] = useState(true)
  const query = useQuery({
    queryKey: ['composition', mode_id, persona_id],
    queryFn: ({ signal }) =>
      fetchItem(compositions.read, { params: { mode_id, persona_id }, signal }),
    gcTime: 0,
  })
  const headings = { before: `Then, ${formatTimestamp(at)}`, after: 'Now' }
  return (
    <Loaded query={query} failure="The current prompt could not be loaded.">
      {(data) => (
        <div className={`stack gap-md ${styles.changes}`} style={{ justifyItems: 'start' }}>
          {data.text === text ? (
            <p className="dimmed small">
              The prompt is word for word the same: the changes are not in its text.
            </p>
          ) : (
            <TextDiff
              caption="Prompt"
              left={{ heading: headings.before, text: text ?? '' }}
              right={{ heading: headings.after, text: data.text }}
              folded={folded}
            />
          )}
          {report_prompt?.changed_since && (
            <ReportPromptChange {...{ source: report_prompt, headings, folded }} />
          )}
          <FoldButton size="compact-sm" folded={folded} onToggle={() => setFolded(!folded)} />
        </div>
      )}
    </Loaded>
  )
}

/** The report prompt of a session beside the current one, where the backend keeps the history. */
function ReportPromptChange({
  source: { entity, id, version },
  headings,
  folded,
}: {
  source: EvidenceSource
  headings: { before: string; after: string }
  folded: boolean
}) {
  const { data } = useQuery({
    queryKey: ['report prompt', id, version],
    enabled: useFeature('revisions'),
    queryFn: async ({ signal }) => {
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
      const [before, after] = await Promise.all([
        textOf(version),
        textOf(newest?.version ?? version),
      ])
      return { before, after }
    },
    gcTime: 0,
  })
  if (!data) return null
  // A change without another text is a deletion.
  if (data.before === data.after)
    return <p className="dimmed small">The report prompt was deleted.</p>
  return (
    <TextDiff
      caption="Report prompt"
      left={{ heading: headings.before, text: data.before }}
      right={{ heading: headings.after, text: data.after }}
      folded={folded}
    />
  )
}
