import { speech } from '@greenroom/contract'
import { ActionIcon } from '@mantine/core'
import { useFeature } from '../../../services/api/features.ts'
import { errorMessage } from '../../../services/api/api-error.ts'
import { request } from '../../../services/api/request.ts'
import { SoundError, usePlayer } from '../../../services/sound.ts'
import type { Voice } from './voices.ts'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '../../../ui/icons/later-icons.ts'

/** The server gives up after 20 seconds. */
export const speechTimeoutMs = 30_000

type PlayedVoice = Pick<Voice, 'voice_id' | 'name' | 'preview'>

/**
 * Plays a voice: a sentence in the real voice if the backend can speak, otherwise its preview.
 * @param sentence returns what it says; without it, or for an empty text, the preview is played
 */
export function useVoicePlayer(voice: PlayedVoice | undefined, sentence?: () => string) {
  const canSpeak = useFeature('speech') && sentence !== undefined
  const player = usePlayer(voice?.voice_id, () => {
    if (!voice) return undefined
    const { voice_id, name, preview } = voice
    const text = canSpeak ? sentence() || (preview ? '' : `Hello, I am ${name}.`) : ''
    if (text === '') return preview
    return async (signal) => {
      const options = { signal, isRead: true, timeoutMs: speechTimeoutMs }
      try {
        return await (await request(speech.speak, { body: { voice_id, text }, ...options })).blob()
      } catch (error) {
        throw new SoundError(errorMessage(error, 'The sentence could not be spoken.'))
      }
    }
  })
  return { ...player, canPlay: voice !== undefined && (canSpeak || voice.preview !== '') }
}

/** Plays and stops a voice; nothing for one that cannot be heard. @param tabIndex -1 if Tab does not reach it */
export function PlayButton({
  voice,
  sentence,
  tabIndex = 0,
}: {
  voice: PlayedVoice
  sentence?: () => string
  tabIndex?: 0 | -1
}) {
  const { playing, toggle, canPlay } = useVoicePlayer(voice, sentence)
  if (!canPlay) return null
  return (
    <ActionIcon
      variant={playing ? 'light' : 'subtle'}
      size={32}
      tabIndex={tabIndex}
      aria-label={`${playing ? 'Stop' : 'Play'} ${voice.name}`}
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
