import { useIdle } from '@mantine/hooks'
import { isGone } from './api-error.ts'

/** Without an interaction for this long, a user counts as away, in milliseconds. */
const awayMs = 5 * 60_000

const presence: useIdle.Options = {
  initialState: false,
  events: ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'],
}

/** The state of a query, as its `refetchInterval` gets it. */
interface Polled<Data> {
  state: { data: Data | undefined; error: unknown }
}

/**
 * How often a query asks again: the only way to poll. It rests while nobody is there, which would keep the session from
 * ending by inactivity, and ends when what it reads was deleted; a hidden page does not poll either.
 * @param interval the milliseconds until the next time, or `false` if there is nothing to wait for
 */
export function usePollInterval<Data>(interval: (data: Data | undefined) => number | false) {
  const isAway = useIdle(awayMs, presence)
  return ({ state: { data, error } }: Polled<Data>) => !isAway && !isGone(error) && interval(data)
}
