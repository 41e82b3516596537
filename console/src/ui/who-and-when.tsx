import { formatTimestamp } from '../lib/dates.ts'
import { nameOfActor } from '../lib/name-of-actor.ts'
import { Moment } from './moment.tsx'
import { Name } from './name.tsx'

/** Who did something, and when. */
export const WhoAndWhen = ({ email, at }: { email: string; at: string }) => (
  <>
    <Name>{nameOfActor(email)}</Name>
    {' · '}
    <Moment at={at} />
  </>
)

/** The cell of a table with who did it. */
export const WhoCell = ({ email }: { email: string }) => {
  const name = nameOfActor(email)
  return (
    <td translate="no" title={name}>
      {name}
    </td>
  )
}

/** The cell of a table with when it was done. */
export const WhenCell = ({ at }: { at: string }) => (
  <td title={formatTimestamp(at)}>
    <Moment at={at} />
  </td>
)
