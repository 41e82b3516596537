import type { HairColor } from './palette.ts'
import { circle, line, path } from './svg.ts'

/** The two layers of a hairstyle: behind neck and shoulders, and over the head. */
interface Style {
  behind?: (color: HairColor) => string
  front: (color: HairColor) => string
}

const strand = (d: string, { light }: HairColor) => line(d, light, 3, 0.8)
const curls = (points: readonly (readonly [x: number, y: number, r: number])[], fill: string) =>
  points.map(([x, y, r]) => circle(x, y, r, fill)).join('')

/** Hairstyles by name. */
export const hairstyles = {
  receding: {
    front: ({ base }) =>
      path('M106 136C100 96 112 74 130 66C122 84 118 98 117 122C114 126 110 130 106 136Z', base) +
      path('M214 136C220 96 208 74 190 66C198 84 202 98 203 122C206 126 210 130 214 136Z', base) +
      path('M128 68C140 54 180 54 192 68C180 62 140 62 128 68Z', base),
  },
  afro: {
    behind: ({ base }) =>
      curls(
        [
          [160, 92, 64],
          [160, 52, 30],
          [112, 104, 36],
          [208, 104, 36],
        ],
        base,
      ) +
      curls(
        [
          [98, 136, 28],
          [222, 136, 28],
          [130, 62, 34],
          [190, 62, 34],
        ],
        base,
      ),
    front: ({ base }) =>
      curls(
        [
          [122, 92, 15],
          [140, 80, 17],
          [162, 76, 18],
          [183, 81, 16],
          [199, 93, 14],
        ],
        base,
      ),
  },
  short: {
    front: (color) =>
      path(
        'M105 132C98 84 122 52 162 52C204 52 222 86 215 132C210 126 208 116 206 104C190 102 174 96 164 86C150 98 132 104 115 104C113 116 111 126 105 132Z',
        color.base,
      ) + strand('M134 72C146 62 172 60 188 70', color),
  },
  long: {
    behind: ({ dark }) =>
      path(
        'M96 132C92 76 122 46 160 46C198 46 228 76 224 132C224 176 236 212 244 250C222 264 98 264 76 250C84 212 96 176 96 132Z',
        dark,
      ),
    front: (color) =>
      path(
        'M103 150C94 92 118 52 160 50C202 52 226 92 217 150C212 122 200 98 166 76C140 96 114 112 103 150Z',
        color.base,
      ) +
      strand('M170 66C188 72 202 88 208 108', color) +
      strand('M150 64C132 72 118 88 112 106', color),
  },
  'side-part': {
    front: (color) =>
      path(
        'M106 128C98 88 112 56 148 52C178 44 214 58 215 96C216 110 215 120 213 128C209 118 207 108 204 98C180 100 152 96 136 78C130 92 116 98 113 106C111 114 109 122 106 128Z',
        color.base,
      ) +
      strand('M144 66C162 82 186 84 202 80', color) +
      strand('M160 58C174 68 190 70 202 68', color),
  },
  bob: {
    behind: ({ dark }) =>
      path(
        'M94 134C88 78 120 46 160 46C200 46 232 78 226 134C226 164 230 184 226 204C214 212 106 212 94 204C90 184 94 164 94 134Z',
        dark,
      ),
    front: (color) =>
      path(
        'M98 160C92 90 116 50 160 50C204 50 228 90 222 160C216 150 212 136 209 112C182 110 136 110 111 112C108 136 104 150 98 160Z',
        color.base,
      ) + strand('M126 74C142 64 178 64 194 74', color),
  },
  ponytail: {
    behind: ({ dark }) =>
      path(
        'M206 84C238 82 258 112 252 154C249 178 256 196 262 208C240 214 222 200 224 168C226 138 220 112 200 104Z',
        dark,
      ),
    front: (color) =>
      path(
        'M105 134C98 86 122 52 162 52C204 52 222 88 215 134C208 118 204 104 196 92C172 92 140 88 128 82C120 96 112 112 105 134Z',
        color.base,
      ) +
      strand('M138 68C156 76 184 80 204 88', color) +
      strand('M156 60C174 64 192 70 206 80', color),
  },
  buzz: {
    front: ({ base }) =>
      path(
        'M108 122C104 82 128 58 160 58C192 58 216 82 212 122C208 108 204 98 192 92C176 86 144 86 128 92C116 98 112 108 108 122Z',
        base,
      ),
  },
  wavy: {
    front: (color) =>
      path(
        'M103 136C92 108 100 82 116 74C118 56 142 44 160 52C176 40 206 50 208 72C224 82 226 112 217 136C213 122 212 112 206 104C194 108 184 100 178 92C168 102 152 102 146 92C138 102 126 106 116 102C112 112 108 122 103 136Z',
        color.base,
      ) +
      strand('M128 78C138 68 150 68 158 76', color) +
      strand('M170 72C180 64 194 68 198 80', color),
  },
  bun: {
    behind: (color) =>
      circle(160, 48, 31, color.base) + strand('M143 38C150 28 168 27 177 37', color),
    front: (color) =>
      path(
        'M104 140C96 88 122 54 160 54C198 54 224 88 216 140C211 118 200 96 160 84C120 96 109 118 104 140Z',
        color.base,
      ) +
      strand('M158 66C140 70 126 80 118 94', color) +
      strand('M166 66C182 70 194 80 202 94', color),
  },
  crop: {
    front: (color) =>
      path(
        'M105 130C98 84 124 52 160 52C196 52 222 84 215 130C211 122 209 112 207 100L196 94L186 100L176 92L164 99L152 92L142 100L130 93L113 101C111 112 109 122 105 130Z',
        color.base,
      ) + strand('M136 68C150 60 172 60 186 68', color),
  },
  pixie: {
    behind: ({ dark }) =>
      path(
        'M102 128C100 78 126 50 160 50C194 50 220 78 218 128L214 164C204 172 116 172 106 164Z',
        dark,
      ),
    front: (color) =>
      path(
        'M102 140C94 88 120 48 164 48C206 48 226 84 218 136C213 128 211 118 209 110C196 108 186 100 180 90C166 106 136 116 112 114C110 124 106 134 102 140Z',
        color.base,
      ) +
      strand('M176 80C160 94 138 100 120 100', color) +
      strand('M182 66C168 74 148 78 130 78', color),
  },
} as const satisfies Record<string, Style>
