import { beards } from './beard.ts'
import { wardrobe } from './clothing.ts'
import { glasses, hardHat } from './extras.ts'
import { face } from './face.ts'
import { hairstyles } from './hair.ts'
import { head, neck } from './head.ts'
import type { HeadShape } from './head.ts'
import type { Mood } from './mouth.ts'
import type { HairColor } from './palette.ts'
import { hairColors, skins } from './palette.ts'

/** What a portrait is composed of. Where there is no palette to choose from, colors are those of CSS. */
export interface Portrait {
  skin: keyof typeof skins
  shape: HeadShape
  mood: Mood
  hair: keyof typeof hairstyles
  hairColor: keyof typeof hairColors
  beard?: keyof typeof beards
  glasses?: keyof typeof glasses
  hardHat?: string
  earrings?: string
  lips?: string
  /** With lines of age. */
  lined?: true
  clothing: keyof typeof wardrobe
  clothingColor: string
  accentColor: string
  background: string
}

/** Draws a portrait, head and shoulders, as an SVG of 320 by 320. */
export function portraitSvg(portrait: Portrait): string {
  const skin = skins[portrait.skin]
  const color = hairColors[portrait.hairColor]
  const style: { behind?: Layer; front: Layer } = hairstyles[portrait.hair]
  const clothes = wardrobe[portrait.clothing](portrait.clothingColor, portrait.accentColor)
  const beard = portrait.beard ? beards[portrait.beard](color, skin) : ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320">',
    `<rect width="320" height="320" fill="${portrait.background}"/>`,
    '<circle cx="160" cy="176" r="132" fill="#fff" opacity=".28"/>',
    // The parts are drawn a little too far away.
    '<g transform="translate(160 176) scale(1.1) translate(-160 -168)">',
    style.behind?.(color) ?? '',
    neck(skin, portrait.lips !== undefined),
    `<g transform="translate(0 -8)">${clothes}</g>`,
    head(portrait.shape, skin, portrait.earrings, beard),
    face(portrait, color, skin),
    style.front(color),
    portrait.hardHat ? hardHat(portrait.hardHat) : '',
    portrait.glasses ? glasses[portrait.glasses] : '',
    '</g></svg>',
  ].join('')
}

type Layer = (color: HairColor) => string
