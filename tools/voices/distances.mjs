/** @typedef {import('./features.mjs').Features} Features */

/** What counts as one step of difference: about as much as is told apart at once. */
const steps = { pitch: 2, melody: 2, voiced: 0.25, brightness: 0.25, length: 0.15 }

/**
 * How differently two voices sound.
 * @param {Features} one @param {Features} other
 * @returns {number} in steps; 0 is the same
 */
export function distance(one, other) {
  const parts = /** @type {(keyof typeof steps)[]} */ (Object.keys(steps)).map(
    (key) => (one[key] - other[key]) / steps[key],
  )
  // A coefficient differs by a fifth or so from one voice to the next.
  const colours = one.colour.map((value, at) => (value - (other.colour[at] ?? 0)) / 0.2)
  return Math.hypot(...parts, ...colours.map((value) => value / 2))
}

/**
 * The two that sound most alike.
 * @param {readonly Features[]} all
 * @returns {{ least: number, pair: [number, number] }}
 */
export function closestOf(all) {
  /** @type {{ least: number, pair: [number, number] }} */
  let closest = { least: Infinity, pair: [0, 0] }
  for (const [at, one] of all.entries())
    for (const [next, other] of all.slice(at + 1).entries()) {
      const least = distance(one, other)
      if (least < closest.least) closest = { least, pair: [at, at + 1 + next] }
    }
  return closest
}
