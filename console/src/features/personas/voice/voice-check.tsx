import { speech } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { queryClient } from '../../../services/api/lists.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { speechTimeoutMs } from './play-button.tsx'
import { voiceCheckQuery } from './use-voices.ts'

/** When it was last checked which voices the speech server lists, and a button that does it now (feature `speech`). */
export function VoiceCheck() {
  const canCheck = useFeature('speech')
  const { data } = useQuery({ ...voiceCheckQuery, enabled: canCheck })
  const { isPending, mutate } = useApiMutation({
    mutationFn: (_: undefined, signal) =>
      fetchItem(speech.check, { signal, timeoutMs: speechTimeoutMs }),
    onSuccess: (check) => void queryClient.setQueryData(voiceCheckQuery.queryKey, check),
    successMessage: 'Voices checked',
    failureMessage: 'The voices could not be checked.',
  })
  if (!canCheck) return undefined
  return (
    <span className="row wrap gap-sm dimmed small">
      {data?.checked_at && (
        <span>
          Checked <Moment at={data.checked_at} />
        </span>
      )}
      <BusyButton
        variant="default"
        size="xs"
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        Check voices
      </BusyButton>
    </span>
  )
}
