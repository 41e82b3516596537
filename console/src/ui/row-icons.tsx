import {
  IconHistory,
  IconPackage,
  IconPencil,
  IconTrash,
  IconTrashX,
  IconUserCog,
} from './icons/icons.ts'
import { outline } from './icons/icon.tsx'
import type { Icon } from './icons/icon.tsx'

// From Tabler Icons, see icons/LICENSE.
const IconCopy = outline(
  'M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 16.737a2.005 2.005 0 0 1-1.012-1.737v-10c0-1.1.9-2 2-2h10c.75 0 1.158.385 1.5 1',
)

/** Creates the element of an icon once, so that hundreds of rows render it without calling a component. */
const elementOf = (icon: Icon) => icon({ size: 18, stroke: 1.75 })

/** The icons on the buttons of a row. */
export const rowIcons = {
  history: elementOf(IconHistory),
  edit: elementOf(IconPencil),
  duplicate: elementOf(IconCopy),
  delete: elementOf(IconTrash),
  remove: elementOf(IconTrashX),
  role: elementOf(IconUserCog),
  products: elementOf(IconPackage),
}
