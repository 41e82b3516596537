import type { Evidence, Message } from '@greenroom/contract'
import { memo } from 'react'
import { pluralize } from '../../lib/numbers.ts'
import { Name } from '../../ui/name.tsx'
import styles from './transcript.module.css'

/**
 * A message of a conversation.
 * @param by who says it
 * @param ended why its text is not complete
 * @param isArriving whether more of it is to come
 */
export const MessageBubble = memo(
  ({
    by,
    message: { from, text, ended },
    isArriving = false,
  }: {
    by: string
    message: Message & { ended?: string }
    isArriving?: boolean
  }) => (
    <div className={`stack gap-xs ${styles.message}`} data-from={from}>
      <span className="dimmed tiny">
        <Name>{by}</Name>
      </span>
      {(text !== '' || isArriving) && (
        <div className={`as-written ${styles.bubble}`} data-arriving={isArriving || undefined}>
          {text}
        </div>
      )}
      {ended && <span className={`tiny ${styles.ended}`}>{ended}</span>}
    </div>
  ),
)

/** The messages of a conversation. @param trainee, persona who they are */
export const Transcript = ({
  label = 'Transcript',
  messages,
  trainee = 'Trainee',
  persona = 'Persona',
}: {
  label?: string
  messages: readonly Message[]
  trainee?: string
  persona?: string
}) => (
  <ol className="stack gap-md" aria-label={label}>
    {[...messages.entries()].map(([at, message]) => (
      <li key={at}>
        <MessageBubble by={message.from === 'trainee' ? trainee : persona} message={message} />
      </li>
    ))}
  </ol>
)

/** What was said in a session, folded at first. */
export const FoldedTranscript = ({ said }: { said: NonNullable<Evidence['transcript']> }) => (
  <details>
    <summary className="medium-weight">
      Transcript{typeof said !== 'string' && ` (${pluralize(said.length, 'message')})`}
    </summary>
    <div className="small space-above">
      {typeof said === 'string' ? (
        <p className="as-written">{said}</p>
      ) : (
        <Transcript messages={said} />
      )}
    </div>
  </details>
)

/** Says which models played the persona and judged, where they are known. */
export const ModelsLine = ({
  of: { model, judge_model },
}: {
  of: { model?: string | null | undefined; judge_model?: string | null | undefined }
}) =>
  (model || judge_model) && (
    <p className="dimmed small breakable space-above">
      {model && 'Played by '}
      {model && <Name>{model}</Name>}
      {model && judge_model && ' · '}
      {judge_model && 'Judged by '}
      {judge_model && <Name>{judge_model}</Name>}
    </p>
  )
