import { meanInterval, seededRandom } from '../src/lib/statistics.ts'

/** Normal differences (Box and Muller 1958), `samples` times `count` of them. */
export function normalSamples(
  samples: number,
  count: number,
  centre: number,
  spread: number,
  seed = 1,
): number[][] {
  const random = seededRandom(seed)
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * spread + centre
  return Array.from({ length: samples }, () => Array.from({ length: count }, normal))
}

/** The difference that 80 of 100 samples of this size show, by a simulation. */
export function simulatedDifference(samples: number, count: number): number {
  const found = normalSamples(samples, count, 0, 1, count)
    .map((sample) => -meanInterval(sample, 1).low)
    .toSorted((one, other) => one - other)
  return found[found.length * 0.8 - 1] ?? 0
}
