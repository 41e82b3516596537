import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconDotsVertical,
  IconHistory,
  IconLink,
  IconPackage,
  IconPencil,
  IconTrash,
  IconTrashX,
  IconUserCog,
  IconUserStar,
} from './icons/icons.ts'
import type { Icon } from './icons/icon.tsx'

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
  mark: elementOf(IconUserStar),
  products: elementOf(IconPackage),
  link: elementOf(IconLink),
  retire: elementOf(IconArchive),
  bringBack: elementOf(IconArrowBackUp),
  more: elementOf(IconDotsVertical),
}
