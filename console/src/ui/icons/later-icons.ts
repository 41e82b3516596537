import { filled, outline } from './icon.tsx'

// What the first page does not show. Its script has the icons of icons.ts only.

export const IconAlertCircle = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01')
export const IconArrowsDiagonal = outline('M16 4l4 0l0 4M14 10l6-6M8 20l-4 0l0-4M4 20l6-6')
export const IconArrowsDiagonalMinimize2 = outline('M18 10h-4v-4M20 4l-6 6M6 14h4v4M10 14l-6 6')
export const IconCheck = outline('M5 12l5 5l10-10')
export const IconChevronDown = outline('M6 9l6 6l6-6')
export const IconCircleCheck = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4')
export const IconFileText = outline(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M9 9l1 0M9 13l6 0M9 17l6 0',
)
export const IconGift = outline(
  'M3 9a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1l0-2M12 8l0 13M19 12v7a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-7M7.5 8a2.5 2.5 0 0 1 0-5a4.8 8 0 0 1 4.5 5a4.8 8 0 0 1 4.5-5a2.5 2.5 0 0 1 0 5',
)
export const IconGitCompare = outline(
  'M4 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M11 6h5a2 2 0 0 1 2 2v8M14 9l-3-3l3-3M13 18h-5a2 2 0 0 1-2-2v-8M10 15l3 3l-3 3',
)
export const IconInfoCircle = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1')
export const IconPhotoUp = outline(
  'M15 8h.01M12.5 21h-6.5a3 3 0 0 1-3-3v-12a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v6.5M3 16l5-5c.928-.893 2.072-.893 3 0l3.5 3.5M14 14l1-1c.679-.653 1.473-.829 2.214-.526M19 22v-6M22 19l-3-3l-3 3',
)
export const IconPlayerPlayFilled = filled(
  'M6 4v16a1 1 0 0 0 1.524 .852l13-8a1 1 0 0 0 0-1.704l-13-8a1 1 0 0 0-1.524 .852z',
)
export const IconPlayerStopFilled = filled(
  'M17 4h-10a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-10a3 3 0 0 0-3-3z',
)
export const IconPlus = outline('M12 5l0 14M5 12l14 0')
export const IconRefresh = outline(
  'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
)
export const IconVolume = outline(
  'M15 8a5 5 0 0 1 0 8M17.7 5a9 9 0 0 1 0 14M6 15h-2a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h2l3.5-4.5a.8 .8 0 0 1 1.5 .5v14a.8 .8 0 0 1-1.5 .5l-3.5-4.5',
)
