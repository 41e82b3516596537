import { compositions, parseItem } from '@greenroom/contract'
import type { Evidence } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimestamp } from '../../../../lib/dates.ts'
import { FoldButton } from '../../../../parts/text-diff/fold-button.tsx'
import { TextDiff } from '../../../../parts/text-diff/text-diff.tsx'
import { ApiError } from '../../../../services/api/api-error.ts'
import { readJson } from '../../../../services/api/json.ts'
import { request } from '../../../../services/api/request.ts'
import { LoadingIndicator } from '../../../../ui/loading-indicator.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RetryButton } from '../../../../ui/retry-button.tsx'
import styles from './met-evidence.module.css'
import { ReportPromptChange } from './report-prompt-change.tsx'

/** What differs between the prompts of a session and those of now. */
export function Changes({ evidence }: { evidence: Evidence }) {
  const { mode_id, persona_id, text, at, report_prompt } = evidence
  const [folded, setFolded] = useState(true)
  const { data, isError, refetch } = useQuery({
    queryKey: ['composition', mode_id, persona_id],
    queryFn: async ({ signal }) => {
      const params = { mode_id, persona_id }
      const json = await readJson(await request(compositions.read, { params, signal }))
      const read = parseItem(compositions.read.response, json)
      if (!read) throw new ApiError(0)
      return read
    },
    gcTime: 0,
  })
  if (!data)
    return isError ? (
      <Notice action={<RetryButton quiet onClick={() => void refetch()} />}>
        The prompt of now could not be loaded.
      </Notice>
    ) : (
      <LoadingIndicator />
    )
  const headings = { before: `Then, ${formatTimestamp(at)}`, after: 'Now' }
  return (
    <div className={styles.changes}>
      {data.text === text ? (
        <p className={styles.hint}>
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
  )
}
