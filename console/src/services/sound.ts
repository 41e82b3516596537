import { createStore, useStore } from '../lib/store.ts'

/** The sound that was asked for last, by its address, until it is over; a failed one until another is asked for. */
interface Sound {
  url: string
  failed: boolean
}

const current = createStore<Sound | undefined>(undefined)
let audio: HTMLAudioElement | undefined

/** The sound of the page, for components; there is never more than one. */
export const useSound = (): Sound | undefined => useStore(current)

/** What a button needs that plays a sound and stops it. */
export function usePlayer(url: string | undefined): { playing: boolean; toggle: () => void } {
  const sound = useSound()
  const playing = sound?.url === url && sound?.failed === false
  return {
    playing,
    toggle() {
      if (playing) stopSound()
      else if (url !== undefined) playSound(url)
    },
  }
}

/** Plays a sound from its beginning, instead of the one that is playing. */
export function playSound(url: string): void {
  stopSound()
  const mine = (audio = new Audio(url))
  current.set({ url, failed: false })
  const isMine = () => audio === mine
  // Also when somebody stops it by the keys of their keyboard or headset.
  mine.addEventListener('pause', () => isMine() && stopSound())
  mine.addEventListener('error', () => isMine() && current.set({ url, failed: true }))
  mine.play().catch(() => isMine() && current.set({ url, failed: true }))
}

/** Stops what is playing, and its loading with it. */
export function stopSound(): void {
  const last = audio
  audio = undefined
  current.set(undefined)
  if (!last) return
  last.pause()
  last.removeAttribute('src')
  last.load()
}
