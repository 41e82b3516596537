/** A skin tone with its shadow and the color of its cheeks and unpainted lips. */
export interface Skin {
  base: string
  shadow: string
  blush: string
  lip: string
}

export const skins = {
  porcelain: { base: '#f6d9c6', shadow: '#e3b8a0', blush: '#ee9f8e', lip: '#c97f70' },
  fair: { base: '#f1c9a9', shadow: '#d9a681', blush: '#e8937a', lip: '#bb6f5c' },
  light: { base: '#eec39a', shadow: '#d3a074', blush: '#e28f70', lip: '#b56a52' },
  olive: { base: '#dba878', shadow: '#bd8757', blush: '#cf7a58', lip: '#a45a44' },
  tan: { base: '#c68c5c', shadow: '#a66e42', blush: '#b8643f', lip: '#8d4a35' },
  brown: { base: '#a96e46', shadow: '#8a5432', blush: '#a2522f', lip: '#79392a' },
  deep: { base: '#7a4a31', shadow: '#5f3623', blush: '#8a4029', lip: '#552a20' },
} as const satisfies Record<string, Skin>

/** A hair color with a lighter tone for its shine and a darker one for brows and depth. */
export interface HairColor {
  base: string
  light: string
  dark: string
}

export const hairColors = {
  black: { base: '#26201f', light: '#3d3533', dark: '#1b1616' },
  brown: { base: '#5a3a28', light: '#74503a', dark: '#432a1c' },
  auburn: { base: '#8a4a2b', light: '#a7623f', dark: '#6b361d' },
  blond: { base: '#d8ae68', light: '#e8c88c', dark: '#a97f40' },
  grey: { base: '#9b9c9c', light: '#b9baba', dark: '#747677' },
  silver: { base: '#c9ccce', light: '#e0e2e3', dark: '#8f9396' },
  salt: { base: '#4c4a4b', light: '#77757a', dark: '#38363a' },
} as const satisfies Record<string, HairColor>
