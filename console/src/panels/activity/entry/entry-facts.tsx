import type { ActivityDetails } from '@greenroom/contract'
import type { ReactNode } from 'react'
import { formatTimestamp } from '../../../lib/dates.ts'
import { capitalize } from '../../../lib/humanize.ts'
import { nameOfActor } from '../../../parts/name-of-actor.ts'
import styles from './entry.module.css'
import { describeEntry } from '../words/describe-entry.ts'
import { kindOf } from '../words/kinds.ts'
import { ThingName } from '../words/thing-name.tsx'

/** Who, when and from where, with the ids that the log of the server has. */
export function EntryFacts({ entry }: { entry: ActivityDetails }) {
  const { name } = describeEntry(entry)
  const { noun } = kindOf(entry.entity)
  return (
    <dl className={styles.facts}>
      <Fact label="When">
        <time dateTime={entry.at}>{formatTimestamp(entry.at)}</time>
      </Fact>
      <Fact label="Who">{nameOfActor(entry.actor_email)}</Fact>
      {name && (
        <Fact label={capitalize(noun)}>
          <ThingName entry={entry} name={name} />
        </Fact>
      )}
      {entry.address !== null && <Fact label="Network address">{entry.address}</Fact>}
      {entry.entity_id !== '' && (
        <Fact label="ID">
          <code>{entry.entity_id}</code>
        </Fact>
      )}
      <Fact label="Request ID">
        <code>{entry.request_id}</code>
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
