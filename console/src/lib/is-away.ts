/** Without an interaction for this long, a user counts as away, in milliseconds. */
const awayMs = 5 * 60_000

let lastAt = Date.now()
for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(event, () => (lastAt = Date.now()), { passive: true, capture: true })

/** Whether the user is away. Then nothing must be polled, which would keep the session from ending by inactivity. */
export const isAway = (): boolean => Date.now() - lastAt > awayMs
