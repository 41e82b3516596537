import { IconPlayerPlayFilled, IconPlayerStopFilled } from '../../../ui/icons/icons.ts'

/** What a press of the button will do: play, or stop. */
export const PlayIcon = ({ playing }: { playing: boolean }) =>
  playing ? (
    <IconPlayerStopFilled size={16} aria-hidden />
  ) : (
    <IconPlayerPlayFilled size={16} aria-hidden />
  )
