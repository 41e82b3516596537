import { circle, line, path } from './svg.ts'

/* Shoulders down to the edge of the picture, with a round neckline, and what is cut from the same cloth. */
const torso =
  'M22 340C24 280 50 260 90 249L131 236C138 260 182 260 189 236L230 249C270 260 296 280 298 340Z'
const sides =
  'M22 340C24 280 50 260 76 253C70 280 70 300 72 340ZM298 340C296 280 270 260 244 253C250 280 250 300 248 340Z'
const opening = 'M130 236L160 340L190 236C182 258 138 258 130 236Z'
const deepOpening =
  'M131 236C138 280 150 300 160 316C170 300 182 280 189 236C182 258 138 258 131 236Z'
const collars =
  'M132 226L118 242L141 272L160 250C146 248 136 240 132 226ZM188 226L202 242L179 272L160 250C174 248 184 240 188 226Z'
const lapels =
  'M128 234L98 248L112 276L104 284L150 340H160L160 314ZM192 234L222 248L208 276L216 284L170 340H160L160 314Z'
const lapelEdges = 'M128 234L98 248L112 276L104 284L150 340M192 234L222 248L208 276L216 284L170 340'
const bow = 'M160 316L146 300L138 318ZM160 316L174 300L182 318Z'

const seam = (d: string, opacity = 0.25, color = '#000') => line(d, color, 2.4, opacity)
const body = (color: string) => path(torso, color) + path(sides, '#000', 0.08)
const collar = (color: string, opacity = 0.16, edge = '#000') =>
  path(collars, color) + seam(collars, opacity, edge)
const tie = (color: string) =>
  path('M152 252H168L171 264L166 270L175 340H145L154 270L149 264Z', color) +
  path('M149 264L166 270L154 270Z', '#000', 0.2)
const jacket = (color: string, opacity: number, edge = '#000') =>
  path(lapels, color) + seam(lapelEdges, opacity, edge)

/** Clothes by name: each is drawn in a main color with an accent (shirt, tie, strap or trim). */
export const wardrobe = {
  'shirt-and-tie': (color: string, accent: string) =>
    body(color) + tie(accent) + collar(color, 0.12),
  blazer: (color: string, accent: string) =>
    body(color) + path(opening, accent) + jacket(color, 0.3),
  suit: (color: string, accent: string) =>
    body(color) +
    path(opening, '#f4f6f7') +
    tie(accent) +
    path(collars, '#fff') +
    jacket(color, 0.25, '#fff'),
  'lab-coat': (color: string, accent: string) =>
    body(color) +
    path(opening, accent) +
    jacket(color, 0.35, '#41525a') +
    seam('M222 340V296H252V340', 0.3, '#41525a') +
    path('M230 284H235V302H230Z', accent),
  'hi-vis': (color: string, accent: string) =>
    body(accent) +
    path('M92 248L126 238C130 270 146 300 156 340H70C72 296 80 268 92 248Z', color) +
    path('M228 248L194 238C190 270 174 300 164 340H250C248 296 240 268 228 248Z', color) +
    path('M98 247L112 243C112 270 118 300 124 340H104C98 300 96 272 98 247Z', '#f3f5dc') +
    path('M222 247L208 243C208 270 202 300 196 340H216C222 300 224 272 222 247Z', '#f3f5dc') +
    collar(accent, 0.25, '#fff'),
  polo: (color: string, accent: string) =>
    body(color) +
    seam('M150 256V318H170V256', 0.2) +
    circle(160, 282, 3, accent) +
    circle(160, 304, 3, accent) +
    path(collars, accent) +
    path('M214 288H240V296H214Z', accent),
  overall: (color: string, accent: string) =>
    body(accent) +
    seam('M131 238C140 264 180 264 189 238') +
    path(
      'M88 250L108 244C110 264 114 280 118 292H202C206 280 210 264 212 244L232 250C230 280 228 300 228 340H92C92 300 90 280 88 250Z',
      color,
    ) +
    circle(114, 294, 6, '#d9c26a') +
    circle(206, 294, 6, '#d9c26a'),
  workwear: (color: string, accent: string) =>
    body(color) +
    path(
      'M131 234C136 262 148 292 160 312C172 292 184 262 189 234C182 254 138 254 131 234Z',
      '#2c3531',
    ) +
    collar(color, 0.35) +
    path('M84 286H124V294H84Z', accent) +
    seam('M84 294V340M124 294V340M196 340V286H236V340', 0.3),
  sweater: (color: string, accent: string) =>
    body(color) +
    path(
      'M126 232L118 242C124 276 146 292 160 296C174 292 196 276 202 242L194 232C186 262 134 262 126 232Z',
      accent,
    ) +
    collar(accent) +
    seam('M118 244C124 278 146 296 160 300C174 296 196 278 202 244', 0.28),
  blouse: (color: string, accent: string) =>
    body(color) +
    path(deepOpening, accent) +
    seam('M131 238C138 282 150 302 160 318C170 302 182 282 189 238', 0.2) +
    path(bow, color) +
    path(bow, '#000', 0.15),
  vest: (color: string, accent: string) =>
    body(accent) +
    path(
      'M104 246L129 238C134 268 150 296 160 310C170 296 186 268 191 238L216 246C226 272 230 300 230 340H90C90 300 94 272 104 246Z',
      color,
    ) +
    collar(accent, 0.18),
  turtleneck: (color: string, accent: string) =>
    body(color) +
    path('M130 208C144 222 176 222 190 208L194 246C180 260 140 260 126 246Z', color) +
    seam('M128 228C144 240 176 240 192 228', 0.18, '#fff') +
    seam('M112 262C130 300 190 300 208 262', 1, accent) +
    circle(160, 293, 8, accent),
}
