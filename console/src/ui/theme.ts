import { createTheme, rem } from '@mantine/core'
import type { CSSVariablesResolver } from '@mantine/core'

/** The accent is shade 7. White text on shades 6 to 8 has a contrast of at least 4.5:1. */
const green = [
  '#eef8f3',
  '#dcefe5',
  '#b9dfcc',
  '#92cdb0',
  '#68b892',
  '#429f76',
  '#26845d',
  '#1f7a55',
  '#196547',
  '#104b34',
] as const
const red = [
  '#fdf1f0',
  '#fbe0de',
  '#f5bdb9',
  '#ee968f',
  '#e5716a',
  '#db4f48',
  '#cb3831',
  '#bd2e28',
  '#9f2520',
  '#7d1c18',
] as const
const gray = [
  '#f7f8f7',
  '#f0f3f1',
  '#e3e8e5',
  '#d3dad6',
  '#b9c2bd',
  '#8f9a94',
  '#5d6963',
  '#46514b',
  '#2d3632',
  '#17201c',
] as const
const dark = [
  '#dfe5e2',
  '#b8c2bd',
  '#98a49e',
  '#74807a',
  '#3a4540',
  '#2a322e',
  '#1d2321',
  '#171c1a',
  '#121716',
  '#101413',
] as const

/** Fonts, colours and radii. Surface and line colours are in `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: 7,
  colors: { green, red, gray, dark },
  black: '#17201c',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(16), xl: rem(20) },
  fontWeights: { medium: '500' },
  defaultRadius: 'md',
  radius: { sm: rem(6), md: rem(8), lg: rem(12) },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

const fromTokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
}

/** Sets Mantine's variables from `tokens.css`. */
export const fromTokensResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
})
