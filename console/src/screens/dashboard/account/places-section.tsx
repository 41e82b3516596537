import type { SignedInPlace } from '@greenroom/contract'
import { Badge } from '@mantine/core'
import { useId, useRef } from 'react'
import { formatMoment, parseTime } from '../../../lib/dates.ts'
import { focusFirst } from '../../../lib/focus.ts'
import { LoadingIndicator } from '../../../ui/loading-indicator.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { RowButton } from '../../../ui/row-button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'
import { useEndPlace, usePlaces } from './use-places.ts'

/** Where the user is signed in. */
export function PlacesSection() {
  const { rows, loading, failed, reload } = usePlaces()
  const content = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useEndPlace(() =>
    // The button is gone.
    focusFirst(content.current?.closest('section'), 'h2'),
  )
  return (
    <Section
      title="Where you are signed in"
      about="If you do not recognise one, end it and change your password."
    >
      <div ref={content}>
        {loading && <LoadingIndicator />}
        {failed && (
          <p className={styles.failed} role="status">
            The list could not be loaded.
            <RetryButton quiet onClick={reload} />
          </p>
        )}
        <ul className={styles.places}>
          {rows.map((place) => (
            <Place
              key={place.id}
              place={place}
              onEnd={() => {
                if (!isPending) void mutate(place)
              }}
            />
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Place({ place, onEnd }: { place: SignedInPlace; onEnd: () => void }) {
  const { device, address, last_used_at, current } = place
  const name = useId()
  const time = parseTime(last_used_at)
  return (
    <li>
      <div>
        <strong id={name}>{device}</strong>
        <span className={styles.about}>
          {address}
          {time !== undefined && !current && (
            <>
              {' · last used '}
              <time dateTime={last_used_at}>{formatMoment(time)}</time>
            </>
          )}
        </span>
      </div>
      {current ? (
        <Badge variant="light" color="green" fw={500} tt="none" miw="max-content">
          This browser
        </Badge>
      ) : (
        <RowButton danger of={name} onClick={onEnd}>
          End
        </RowButton>
      )}
    </li>
  )
}
