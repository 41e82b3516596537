import { marks } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEvidence } from '../../../services/api/evidence.ts'
import { useFeature } from '../../../services/api/features.ts'
import { itemQuery } from '../../../services/api/fetch.ts'
import { useLastDefined } from '../../../ui/dialog.tsx'
import { lazyAddition } from '../../../ui/lazy-dialog.ts'
import { Name } from '../../../ui/name.tsx'
import { describeAgreement, describeKappa } from './words.ts'

const JudgeChoice = lazyAddition(async () => (await import('./judge-choice.tsx')).JudgeChoice)

interface Props {
  id: string
  version?: number
  judged?: boolean
  judgeModel?: string | null | undefined
  inRow?: boolean
}

/**
 * Tells how far a report prompt agrees with people, where the backend has their marks (features `marks`, `tests`).
 * @param version by default the newest
 * @param judged whether a report stands above it, which this version has judged
 * @param judgeModel the model that judged with it, null if that is not known; by default that of the newest marks
 * @param inRow whether it stands in a row, which has no room for a choice of the model
 */
export const AgreementLine = (props: Props) => (
  <Agreement key={`${props.id} ${props.version} ${props.judgeModel}`} {...props} />
)

function Agreement({ id, version, judged = false, judgeModel, inRow = false }: Props) {
  const [judge = judgeModel, setJudge] = useState<string | null>()
  const query = {
    ...(version !== undefined && { version: String(version) }),
    // Empty where the judge is not known.
    ...(judge !== undefined && { judge_model: judge ?? '' }),
  }
  const { data: read, isError } = useQuery({
    ...itemQuery(marks.agreement, {
      params: { id },
      query: Object.keys(query).length > 0 ? query : undefined,
    }),
    enabled: useFeature('marks', 'tests'),
  })
  // Stays while that of another judge loads, so that the choice keeps its place and the focus.
  const data = useLastDefined(read)
  if (!data) return null
  const { judges = [], judge_model = null } = data
  return (
    <div className={`dimmed small whole-line ${judged ? 'space-above' : ''}`}>
      <p>
        {judged ? 'Judged by version' : 'Version'} {data.version}.{' '}
        {isError && !read
          ? 'The agreement with this judge could not be loaded.'
          : `${describeAgreement(data)} ${judged ? '' : describeKappa(data)}`}
        {inRow && judges.length > 1 && judge_model && (
          <>
            {' '}
            Judged by <Name>{judge_model}</Name>.
          </>
        )}
      </p>
      {!judged && !inRow && judges.length > 1 && (
        <JudgeChoice
          judges={judges}
          judge={judge === undefined ? judge_model : judge}
          onChange={setJudge}
        />
      )}
    </div>
  )
}

/** The same for the version and the model that have judged a session. */
export function SessionAgreement({
  sessionId,
  judgeModel,
}: {
  sessionId: string
  judgeModel: string | null | undefined
}) {
  const isNeeded = [useFeature('marks'), useFeature('evidence')].every(Boolean)
  const { data } = useEvidence(sessionId, isNeeded)
  const prompt = isNeeded && data?.report_prompt
  return (
    prompt && (
      <AgreementLine id={prompt.id} version={prompt.version} judgeModel={judgeModel} judged />
    )
  )
}
