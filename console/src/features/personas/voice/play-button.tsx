import { ActionIcon } from '@mantine/core'
import { usePlayer } from '../../../services/sound.ts'
import type { Voice } from './voices.ts'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '../../../ui/icons/later-icons.ts'

/** Plays and stops the preview of a voice. @param tabIndex -1 if Tab does not reach it */
export function PlayButton({
  voice: { name, preview },
  tabIndex = 0,
}: {
  voice: Pick<Voice, 'name' | 'preview'>
  tabIndex?: 0 | -1
}) {
  const { playing, toggle } = usePlayer(preview)
  return (
    <ActionIcon
      variant={playing ? 'light' : 'subtle'}
      size={32}
      tabIndex={tabIndex}
      aria-label={`${playing ? 'Stop' : 'Play'} ${name}`}
      onClick={toggle}
    >
      <PlayIcon playing={playing} />
    </ActionIcon>
  )
}

/** The icon of the next action: play or stop. */
export const PlayIcon = ({ playing }: { playing: boolean }) =>
  playing ? (
    <IconPlayerStopFilled size={16} aria-hidden />
  ) : (
    <IconPlayerPlayFilled size={16} aria-hidden />
  )
