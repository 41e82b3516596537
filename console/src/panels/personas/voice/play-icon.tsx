import { IconPlayerPlayFilled, IconPlayerStopFilled } from '../../../ui/icons/icons.ts'

/** The icon of the next action: play or stop. */
export const PlayIcon = ({ playing }: { playing: boolean }) =>
  playing ? (
    <IconPlayerStopFilled size={16} aria-hidden />
  ) : (
    <IconPlayerPlayFilled size={16} aria-hidden />
  )
