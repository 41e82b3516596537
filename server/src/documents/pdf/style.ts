import type { Weight } from './fonts.ts'

/** How a text is set: its size in points, and how heavy it is. */
export interface Style {
  readonly size: number
  readonly weight: Weight
}
