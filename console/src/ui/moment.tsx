import { formatMoment } from '../lib/dates.ts'

/** A time, as short as it can be. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>
