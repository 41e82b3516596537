import { useState } from 'react'

/**
 * Assigns rows to reusable elements of a long table. A row that stays in view keeps its element, and a row that scrolls in
 * takes the element of one that scrolled out. After a jump to mostly new rows all elements keep their order instead, since
 * changing their text takes half the time of moving them.
 * @param first the first rendered row
 * @param last the last rendered row
 * @param focused the row with the focus, which keeps it while it is in view; NaN if no row has it
 * @returns a function from a row's index to its slot, which no other row in view has
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
