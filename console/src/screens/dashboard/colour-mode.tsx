import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons/icons.ts'
import { MenuButton } from '../../ui/menu-button.tsx'

const system = { value: 'auto', label: 'System', icon: IconDeviceDesktop } as const
const modes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  system,
] as const

/** Chooses the colour mode; the library remembers it in local storage (spec section 2). */
export function ColourMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = modes.find(({ value }) => value === colorScheme) ?? system
  return (
    <MenuButton
      label={`Colour mode: ${current.label}`}
      icon={<current.icon size={20} stroke={1.75} />}
      items={modes.map(({ value, label, icon }) => ({
        label,
        icon,
        chosen: value === colorScheme,
        onClick: () => setColorScheme(value),
      }))}
    />
  )
}
