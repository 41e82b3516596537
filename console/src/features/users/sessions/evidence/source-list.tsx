import type { EvidenceSource } from '@greenroom/contract'
import { formatMoment } from '../../../../lib/dates.ts'
import { VersionLink } from '../../../links/index.ts'
import { nameOfActor } from '../../../../lib/name-of-actor.ts'
import { Name } from '../../../../ui/name.tsx'
import { ChangedSince } from '../changes/changed-since.tsx'
import { nounBehindSession } from '../changes/item-noun.ts'
import styles from './session-evidence.module.css'

/** The sources of a prompt: their versions, who made them and when, and which have changed since. */
export const SourceList = ({ sources }: { sources: readonly EvidenceSource[] }) => (
  <ul
    className={`box stack ruled small ${styles.sources}`}
    aria-label="What the prompt was made of"
  >
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
export const MadeBy = ({ source }: { source: EvidenceSource }) => (
  <>
    <VersionLink
      item={source}
      version={source.version}
      of={`${nounBehindSession(source.entity)} ${source.name}`}
    />
    , by <Name>{nameOfActor(source.actor_email)}</Name>, {formatMoment(Date.parse(source.at))}
  </>
)
