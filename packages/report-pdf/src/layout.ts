import type { Weight } from './subset.ts'

/** A page of US letter paper in points. Content goes between the margins. */
export const page = {
  width: 612,
  height: 792,
  left: 56,
  right: 556,
  top: 60,
  bottom: 726,
  footer: 746,
} as const

/** The colours of the console's light theme. */
export const colours = {
  text: '#1b2420',
  muted: '#5c6863',
  accent: '#1f7a55',
  card: '#eef5f1',
  track: '#d3e4da',
} as const

/** How letters look: their size in points and their weight. */
export interface LetterStyle {
  readonly size: number
  readonly weight: Weight
}

/** Where and how a text is set. */
export interface TextStyle extends LetterStyle {
  readonly x: number
  readonly width: number
  readonly colour: string
  /** Line height as a multiple of the size. */
  readonly leading: number
  /** By default the side on which the text's language starts. */
  readonly align?: 'left' | 'right'
}

const fullWidth = { x: page.left, width: page.right - page.left, colour: colours.text }

export const styles = {
  title: { ...fullWidth, size: 24, weight: 600, leading: 1.25, align: 'left' },
  heading: { ...fullWidth, size: 13, weight: 600, leading: 1.4 },
  text: { ...fullWidth, size: 10.5, weight: 400, leading: 1.6 },
  label: {
    ...fullWidth,
    size: 8.5,
    weight: 400,
    leading: 1.4,
    colour: colours.muted,
    align: 'left',
  },
  fact: { ...fullWidth, size: 10.5, weight: 400, leading: 1.4, align: 'left' },
  name: { ...fullWidth, size: 15, weight: 400, leading: 1.4, colour: colours.muted, align: 'left' },
} as const satisfies Record<string, TextStyle>
