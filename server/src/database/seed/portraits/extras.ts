import { line, path } from './svg.ts'

/** A hard hat over the hair. */
export const hardHat = (color: string): string =>
  [
    path('M102 112C100 64 126 34 160 34C194 34 220 64 218 112Z', color),
    path('M186 40C208 54 219 80 218 112H196C198 82 194 58 186 40Z', '#000', 0.1),
    path('M148 32H172L174 112H146Z', color),
    path('M148 32H172L174 112H146Z', '#fff', 0.28),
    path(
      'M92 112C92 104 98 102 106 102H214C222 102 228 104 228 112C228 118 222 120 214 119C180 114 140 114 106 119C98 120 92 118 92 112Z',
      color,
    ),
    path(
      'M92 112C92 118 98 120 106 119C140 114 180 114 214 119C222 120 228 118 228 112C190 108 130 108 92 112Z',
      '#000',
      0.14,
    ),
  ].join('')

const frame = 'fill="#fff" fill-opacity=".22" stroke="#33302f" stroke-width="3.2"'
const bridge = line(
  'M155 139C158 136 162 136 165 139M122 137L109 134M198 137L211 134',
  '#33302f',
  3.2,
)
const pair = (lens: (x: number) => string) => lens(139) + lens(181) + bridge

/** Spectacles by the shape of their lenses. */
export const glasses = {
  round: pair((x) => `<circle cx="${x}" cy="141" r="15.5" ${frame}/>`),
  square: pair((x) => `<rect x="${x - 17}" y="128" width="34" height="25" rx="6" ${frame}/>`),
}
