import { marks } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useEvidence } from '../../../services/api/evidence.ts'
import { useFeature } from '../../../services/api/features.ts'
import { itemQuery } from '../../../services/api/fetch.ts'
import { describeAgreement, describeKappa } from './words.ts'

/**
 * Tells how far a report prompt agrees with people, where the backend has their marks (features `marks`, `tests`).
 * @param version by default the newest
 * @param judged whether a report stands above it, which this version has judged
 */
export function AgreementLine({
  id,
  version,
  judged = false,
}: {
  id: string
  version?: number
  judged?: boolean
}) {
  const { data } = useQuery({
    ...itemQuery(marks.agreement, {
      params: { id },
      query: version === undefined ? undefined : { version: String(version) },
    }),
    enabled: useFeature('marks', 'tests'),
  })
  if (!data) return null
  return (
    <p className={`dimmed small whole-line ${judged ? 'space-above' : ''}`}>
      {judged ? 'Judged by version' : 'Version'} {data.version}. {describeAgreement(data)}{' '}
      {!judged && describeKappa(data)}
    </p>
  )
}

/** The same for the version that has judged a session. */
export function SessionAgreement({ sessionId }: { sessionId: string }) {
  const isNeeded = [useFeature('marks'), useFeature('evidence')].every(Boolean)
  const { data } = useEvidence(sessionId, isNeeded)
  const prompt = isNeeded && data?.report_prompt
  return prompt && <AgreementLine id={prompt.id} version={prompt.version} judged />
}
