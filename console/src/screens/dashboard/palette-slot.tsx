import { useEffect } from 'react'
import { useFeatures } from '../../services/api/features.ts'
import { goToSegment } from '../../services/dashboard-location.ts'
import { closePalette, openPaletteWithKey, usePaletteOpen } from '../../services/palette.ts'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { useAccountItems } from './account-menu.tsx'
import { groups, isShown } from './segments.ts'

const palette = lazyComponent(async () => (await import('../../features/find/palette.tsx')).Palette)

/** The dialog that finds everything, loaded when it is first opened. */
export function PaletteSlot() {
  useEffect(openPaletteWithKey, [])
  const opened = usePaletteOpen()
  const features = useFeatures()
  const actions = useAccountItems()
  const Palette = useLazyDialog(palette, opened, closePalette)
  if (!Palette) return undefined
  const places = groups
    .flatMap((group) => group.segments)
    .filter((segment) => isShown(segment, features))
    .flatMap((segment) =>
      ('tabs' in segment ? segment.tabs : [segment])
        .filter((panel) => isShown(panel, features))
        .map(({ id, title }) => ({
          ...{ id, icon: segment.icon },
          label: id === segment.id ? segment.title : title,
          detail: [title, segment.title].find(
            (one) => one !== (id === segment.id ? segment.title : title),
          ),
          run: () => goToSegment(id),
        })),
    )
  return (
    <Palette
      {...{ opened, places }}
      actions={actions.map((action) => ({ ...action, id: action.label, run: action.onClick }))}
    />
  )
}
