import type { Skin } from './palette.ts'
import { circle, ellipse, line, path } from './svg.ts'

/** Outlines of heads from the top to the chin. */
const outlines = {
  oval: 'M109 126C109 82 130 62 160 62C190 62 211 82 211 126V140C211 176 188 205 160 205C132 205 109 176 109 140Z',
  round:
    'M106 128C106 84 130 64 160 64C190 64 214 84 214 128V140C214 178 192 202 160 202C128 202 106 178 106 140Z',
  square:
    'M108 124C108 82 130 62 160 62C190 62 212 82 212 124V154C212 178 204 190 190 200C180 207 140 207 130 200C116 190 108 178 108 154Z',
  long: 'M111 122C111 80 132 60 160 60C188 60 209 80 209 122V146C209 184 184 211 160 211C136 211 111 184 111 146Z',
}

export type HeadShape = keyof typeof outlines

/** The neck with the chin's shadow on it; `slim` is a few units narrower. */
export function neck(skin: Skin, slim: boolean): string {
  const [left, right] = slim ? [138, 182] : [134, 186]
  return (
    path(
      `M${left} 170V206C${left} 220 131 228 128 240V266H192V240C189 228 ${right} 220 ${right} 206V170Z`,
      skin.base,
    ) +
    path(
      `M${left} 184C148 210 172 210 ${right} 184V206C${right - 8} 226 ${left + 8} 226 ${left} 206Z`,
      skin.shadow,
    )
  )
}

/**
 * Ears and head.
 * @param earrings their color
 * @param onIt what is drawn on the head and ends where it ends
 */
export function head(
  shape: HeadShape,
  skin: Skin,
  earrings: string | undefined,
  onIt: string,
): string {
  const shadow = path('M186 50C204 110 202 170 168 216H230V50Z', skin.shadow, 0.35)
  return [
    ellipse(108, 143, 10, 15, skin.base) + ellipse(212, 143, 10, 15, skin.base),
    line('M112 135C105 137 105 149 111 151M208 135C215 137 215 149 209 151', skin.shadow, 2.5),
    `<clipPath id="head"><path d="${outlines[shape]}"/></clipPath>`,
    path(outlines[shape], skin.base),
    `<g clip-path="url(#head)">${shadow}${onIt}</g>`,
    earrings ? circle(107, 160, 4.5, earrings) + circle(213, 160, 4.5, earrings) : '',
  ].join('')
}
