import type { Style } from './style.ts'

/** A sheet of US letter paper in points, and what of it is between the margins. */
export const paper = {
  ...{ width: 612, height: 792 },
  ...{ left: 56, right: 556, top: 60, bottom: 726, footer: 746 },
} as const

/** The colours of the product, as its light theme has them. */
export const ink = {
  text: '#1b2420',
  quiet: '#5c6863',
  line: '#dfe5e2',
  accent: '#1f7a55',
  pale: '#eef5f1',
  track: '#d3e4da',
} as const

/** Where and how a text is set. */
export interface Setting extends Style {
  readonly x: number
  readonly width: number
  readonly colour: string
  /** The height of its lines as a multiple of the size. */
  readonly leading: number
  /** Where nothing is said, the side on which its language begins to read. */
  readonly align?: 'left' | 'right'
}

const whole = { x: paper.left, width: paper.right - paper.left, colour: ink.text }

/** The settings that a document is made of. */
export const type = {
  title: { ...whole, size: 24, weight: 600, leading: 1.25, align: 'left' },
  heading: { ...whole, size: 13, weight: 600, leading: 1.4 },
  text: { ...whole, size: 10.5, weight: 400, leading: 1.6 },
  label: { ...whole, size: 8.5, weight: 400, leading: 1.4, colour: ink.quiet, align: 'left' },
  fact: { ...whole, size: 10.5, weight: 400, leading: 1.4, align: 'left' },
  name: { ...whole, size: 15, weight: 400, leading: 1.4, colour: ink.quiet, align: 'left' },
} as const satisfies Record<string, Setting>
