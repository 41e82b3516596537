import { IconPackage, IconPencil, IconTrash, IconUserCog } from './icons/icons.ts'
import type { Icon } from './icons/icon.tsx'

/** The element of an icon. It is made once: hundreds of rows draw it while one scrolls, without calling a component. */
const elementOf = (icon: Icon) => icon({ size: 18, stroke: 1.75 })

/** The icons on the buttons of a row. */
export const rowIcons = {
  edit: elementOf(IconPencil),
  delete: elementOf(IconTrash),
  role: elementOf(IconUserCog),
  products: elementOf(IconPackage),
}
