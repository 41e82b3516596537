import { createStore, useStore } from '../lib/store.ts'

/** The sound that is playing, or that failed last. */
interface Sound {
  url: string
  failed: boolean
}

const current = createStore<Sound | undefined>(undefined)
let audio: HTMLAudioElement | undefined

/** The sound of the page; there is never more than one. */
export const useSound = (): Sound | undefined => useStore(current)

/** The state of a button that plays and stops a sound. */
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

/** Plays a sound from the start and stops any other. */
export function playSound(url: string): void {
  stopSound()
  const mine = (audio = new Audio(url))
  current.set({ url, failed: false })
  const isMine = () => audio === mine
  // Also handles media keys.
  mine.addEventListener('pause', () => isMine() && stopSound())
  mine.addEventListener('error', () => isMine() && current.set({ url, failed: true }))
  mine.play().catch(() => isMine() && current.set({ url, failed: true }))
}

/** Stops the sound and its download. */
export function stopSound(): void {
  const last = audio
  audio = undefined
  current.set(undefined)
  if (!last) return
  last.pause()
  last.removeAttribute('src')
  last.load()
}
