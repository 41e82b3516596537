import type { Skin } from './palette.ts'
import { line, path } from './svg.ts'

/** Mouths by mood, bare or with painted lips. */
const mouths = {
  calm: {
    bare: 'M147 179.5C154 181.5 166 181.5 173 179.5',
    painted:
      'M145 178.5C150 176.5 156 175 160 177C164 175 170 176.5 175 178.5C170 187 150 187 145 178.5Z',
    parting: 'M146 179C154 180.5 166 180.5 174 179',
  },
  smile: {
    bare: 'M144 177.5C150 185.5 170 185.5 176 177.5',
    painted: 'M142 177C149 176 156 175 160 177.5C164 175 171 176 178 177C172 189 148 189 142 177Z',
    parting: 'M143 177.5C152 182.5 168 182.5 177 177.5',
  },
}
const teeth = 'M141 175C150 177.5 170 177.5 179 175C177 192 143 192 141 175Z'

export type Mood = keyof typeof mouths | 'grin'

/** The mouth; `lips` is the color of painted ones. */
export function mouth(mood: Mood, lips: string | undefined, skin: Skin): string {
  if (mood === 'grin') return path(teeth, '#fff') + line(teeth, lips ?? skin.lip, 3.4)
  const { bare, painted, parting } = mouths[mood]
  if (lips === undefined) return line(bare, skin.lip, 4)
  return path(painted, lips) + line(parting, '#000', 1.8, 0.35)
}
