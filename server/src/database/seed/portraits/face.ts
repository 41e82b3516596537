import type { Mood } from './mouth.ts'
import { mouth } from './mouth.ts'
import type { HairColor, Skin } from './palette.ts'
import { circle, ellipse, line } from './svg.ts'

const ink = '#2a2220'

/** What makes a face beside its colors; painted lips come with lashes and finer brows. */
interface Features {
  mood: Mood
  lips?: string
  lined?: true
}

const eye = (x: number) => ellipse(x, 140, 5, 6, ink) + circle(x + 1.8, 137.6, 1.7, '#fff')
const lashes =
  line('M145 136C142 132.5 135 132 130.5 134.5', ink, 2.6) +
  line('M175 136C178 132.5 185 132 189.5 134.5', ink, 2.6)
const wrinkles = ({ shadow }: Skin) =>
  line('M136 168C133 173 132 178 133 183M184 168C187 173 188 178 187 183', shadow, 2.2) +
  line('M125 148L120 151M195 148L200 151', shadow, 2.2) +
  line('M142 106C152 103 168 103 178 106', shadow, 2.2)

/** Brows, eyes, nose, cheeks and mouth. */
export function face({ mood, lips, lined }: Features, hair: HairColor, skin: Skin): string {
  const brow = lips ? 3.4 : 5
  return [
    `<g opacity=".32">${ellipse(129, 162, 11, 7.5, skin.blush)}${ellipse(191, 162, 11, 7.5, skin.blush)}</g>`,
    line('M128 126C133 120.5 143 120 149 123.5', hair.dark, brow),
    line('M171 123.5C177 120 187 120.5 192 126', hair.dark, brow),
    eye(139),
    eye(181),
    lips ? lashes : '',
    line('M160 140C162 148 166 155 165 159C164 163 158 163.5 154.5 161.5', skin.shadow, 3.4),
    mouth(mood, lips, skin),
    lined ? wrinkles(skin) : '',
  ].join('')
}
