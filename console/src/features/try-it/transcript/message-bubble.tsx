import { memo } from 'react'
import { Name } from '../../../ui/name.tsx'
import type { Message } from '@greenroom/contract'
import styles from './transcript.module.css'

/** Why an answer is not complete. */
export type Ending = 'stopped' | 'failed' | 'too long'

export const endings: Readonly<Record<Ending, string>> = {
  stopped: 'Stopped',
  failed: 'Cut off',
  'too long': 'Reached the limit of length',
}

/** A message of a conversation. @param isArriving whether more of it is to come */
export const MessageBubble = memo(
  ({
    message: { from, text, ended },
    persona,
    isArriving = false,
  }: {
    message: Message & { ended?: Ending }
    persona: string
    isArriving?: boolean
  }) => (
    <div className={`stack gap-xs ${styles.message}`} data-from={from}>
      <span className="dimmed tiny" style={{ paddingInline: '0.25rem' }}>
        {from === 'trainee' ? 'You' : <Name>{persona}</Name>}
      </span>
      {(text !== '' || isArriving) && (
        <div className={`as-written ${styles.bubble}`} data-arriving={isArriving || undefined}>
          {text}
        </div>
      )}
      {ended && <span className={`tiny ${styles.ended}`}>{endings[ended]}</span>}
    </div>
  ),
)
