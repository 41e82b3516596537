import { useState } from 'react'

/**
 * Which elements of a long table draw which rows. A row that stays in view keeps its own, and one that comes in gets
 * those of one that went. After a jump to rows most of which are new, though, all elements stay in their order: to
 * write other words into each is half the work of moving some.
 * @param first the first row that is drawn; `last` the last one
 * @param focused the row that holds the focus, which keeps it for as long as it is in view; no number where none does
 * @returns tells the slot of a row: a number that no other row in view has
 */
export function useSlots(first: number, last: number, focused: number): (index: number) => number {
  const [held, setHeld] = useState({ first, count: 0, shift: 0 })
  const count = Math.max(held.count, last - first + 1)
  const stays = focused >= first && focused <= last
  const jumped = Math.abs(first - held.first) > count / 2 && !stays
  const turned = held.shift + (jumped ? first - held.first : 0)
  const shift = ((turned % count) + count) % count
  if (held.first !== first || held.count !== count) setHeld({ first, count, shift })
  return (index) => (index - shift + count) % count
}
