import type { HairColor, Skin } from './palette.ts'
import { path } from './svg.ts'

/** Facial hair by name, to be clipped to the head; the mouth is drawn over it. */
export const beards = {
  moustache: ({ base }: HairColor) =>
    path(
      'M160 166C152 162.5 141 164.5 133 175C143 178 154 176 160 172.5C166 176 177 178 187 175C179 164.5 168 162.5 160 166Z',
      base,
    ),
  full: ({ base }: HairColor, skin: Skin) =>
    path(
      'M107 138C112 158 120 168 134 168C146 167.5 152 164.5 160 164.5C168 164.5 174 167.5 186 168C200 168 208 158 213 138V160C212 186 192 216 160 216C128 216 108 186 107 160Z',
      base,
    ) + path('M141 173C150 170.5 170 170.5 179 173C178 193 142 193 141 173Z', skin.base),
  goatee: ({ base }: HairColor, skin: Skin) =>
    path(
      'M160 165C150 162.5 139 166 137 178C137 196 146 208 160 208C174 208 183 196 183 178C181 166 170 162.5 160 165Z',
      base,
    ) + path('M143 174C152 171.5 168 171.5 177 174C178 190 142 190 143 174Z', skin.base),
}
