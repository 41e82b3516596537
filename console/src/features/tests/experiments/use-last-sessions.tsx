import { sessions, sessionStatus } from '@greenroom/contract'
import type { ListedSession } from '@greenroom/contract'
import { ApiError } from '../../../services/api/api-error.ts'
import { useFeature } from '../../../services/api/features.ts'
import { fetchPage } from '../../../services/api/fetch.ts'
import type { Page, Query } from '../../../services/api/fetch.ts'
import { useShownMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Failure } from '../../../ui/note.tsx'
import type { Impact } from '../../prompts/index.ts'
import { keepSessions } from '../api/conversations.ts'
import type { KeepableSession } from '../api/conversations.ts'
import { reloadEstimates } from './experiments.ts'

/** How many sessions are kept at once: twice what a verdict takes. */
const count = 12
/** How many pages of sessions are looked through for them. */
const maxPages = 5

/** Keeps what trainees said last in the prompts that change, where too few conversations reach them. */
export function UseLastSessions({ prompts }: Pick<Impact, 'prompts'>) {
  const { mutate, isPending, failure } = useShownMutation({
    async mutationFn(_: undefined, signal, keyFor) {
      const found = await findLast(prompts, signal)
      const { kept } = await keepSessions(found, keyFor, signal, count)
      if (kept === 0) throw new ApiError(0, 'None of these sessions has a transcript.')
    },
    failureMessage: 'The sessions could not be kept. Check your connection and try again.',
    onSuccess: reloadEstimates,
  })
  if (!useFeature('all-sessions')) return null
  return (
    <>
      <BusyButton
        style={{ justifySelf: 'start' }}
        variant="default"
        busy={isPending}
        onClick={() => void mutate(undefined)}
      >
        {`Use the last ${count} sessions of these modes and personas`}
      </BusyButton>
      <Failure>{failure}</Failure>
    </>
  )
}

/** The newest completed sessions with a prompt that changes; some more than needed, since a session may lack its transcript. */
async function findLast(
  prompts: Impact['prompts'],
  signal: AbortSignal,
): Promise<readonly KeepableSession[]> {
  const reached = new Set(prompts.map(({ mode, persona }) => `${mode.id} ${persona.id}`))
  const [mode_id, otherMode] = new Set(prompts.map(({ mode }) => mode.id))
  const [persona_id, otherPersona] = new Set(prompts.map(({ persona }) => persona.id))
  let query: Query | undefined = {
    ...{ status: sessionStatus.completed, limit: '100' },
    ...(mode_id && !otherMode && { mode_id }),
    ...(persona_id && !otherPersona && { persona_id }),
  }
  const found: KeepableSession[] = []
  for (let page = 0; query && page < maxPages && found.length < 2 * count; page += 1) {
    const { rows, next }: Page<ListedSession> = await fetchPage(sessions.all, { query, signal })
    for (const { session_id, start_time, mode, persona } of rows)
      if (start_time && reached.has(`${mode?.mode_id} ${persona?.persona_id}`))
        found.push({ session_id, at: start_time })
    query = next
  }
  return found
}
