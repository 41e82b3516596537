import { fromWire, parseItem, revisions } from '@greenroom/contract'
import type { EvidenceSource } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { TextDiff } from '../../../../parts/text-diff/text-diff.tsx'
import { ApiError } from '../../../../services/api/api-error.ts'
import { useFeature } from '../../../../services/api/features.ts'
import { fetchList } from '../../../../services/api/fetch-list.ts'
import { readJson } from '../../../../services/api/json.ts'
import { request } from '../../../../services/api/request.ts'
import styles from './met-evidence.module.css'

/** The report prompt of a session beside that of now, where the backend keeps the history. */
export function ReportPromptChange({
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
        const json = await readJson(await request(revisions.read, { params, signal }))
        const read = parseItem(revisions.read.response, json)
        if (!read) throw new ApiError(0)
        return fromWire(String(read.content['prompt_template']))
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
    return <p className={styles.hint}>The report prompt was deleted.</p>
  return (
    <TextDiff
      caption="Report prompt"
      left={{ heading: headings.before, text: data.before }}
      right={{ heading: headings.after, text: data.after }}
      folded={folded}
    />
  )
}
