import type { EvidenceSource } from '@greenroom/contract'
import { formatMoment } from '../../../../lib/dates.ts'
import { nameOfActor } from '../../../../parts/name-of-actor.ts'
import { Name } from '../../../../ui/name.tsx'
import { ChangedSince } from '../changes/changed-since.tsx'
import { nounBehindSession } from '../changes/thing-noun.ts'
import styles from './met-evidence.module.css'

/** The things that the trainee met: their versions, who made them and when, and which have changed since. */
export const SourceList = ({ sources }: { sources: readonly EvidenceSource[] }) => (
  <ul className={styles.sources} aria-label="What the prompt was made of">
    {sources.map((source) => (
      <li key={`${source.entity} ${source.id}`}>
        <span className={styles.noun}>{nounBehindSession(source.entity)}</span>
        <strong>
          <Name>{source.name}</Name>
        </strong>
        <span className={styles.version}>
          <MadeBy source={source} />
        </span>
        {source.changed_since && <ChangedSince>changed since</ChangedSince>}
      </li>
    ))}
  </ul>
)

/** Such as "version 3, by ann@example.com, 18 Nov, 14:05". */
export const MadeBy = ({ source: { version, actor_email, at } }: { source: EvidenceSource }) => (
  <>
    version {version}, by <Name>{nameOfActor(actor_email)}</Name>, {formatMoment(Date.parse(at))}
  </>
)
