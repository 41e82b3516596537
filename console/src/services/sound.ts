import { createStore, useStore } from '../lib/store.ts'

/** Where a sound comes from: its address, or a function that loads it. */
type SoundSource = string | ((signal: AbortSignal) => Promise<Blob>)

/** Why a sound could not be loaded, in a sentence. */
export class SoundError extends Error {}

/** The sound that is playing, or that failed last. */
interface Sound {
  key: string
  /** Why it failed. */
  failure?: string
}

const notLoaded = 'The voice preview could not be loaded.'

const current = createStore<Sound | undefined>(undefined)
/** Ends the current sound: its download, its player and the memory that it takes. */
let end: (() => void) | undefined

/** The sound of the page; there is never more than one. */
export const useSound = (): Sound | undefined => useStore(current)

/**
 * The state of a button that plays and stops a sound.
 * @param key tells this sound from others
 * @param sourceOf returns what a click plays; `undefined` for nothing
 */
export function usePlayer(
  key: string | undefined,
  sourceOf: () => SoundSource | undefined,
): { playing: boolean; toggle: () => void } {
  const sound = useSound()
  const playing = key !== undefined && sound?.key === key && sound.failure === undefined
  return {
    playing,
    toggle() {
      if (playing) return stopSound()
      const source = sourceOf()
      if (key !== undefined && source !== undefined) void playSound(key, source)
    },
  }
}

/** Plays a sound from the start and stops any other. */
export async function playSound(key: string, source: SoundSource): Promise<void> {
  stopSound()
  const audio = new Audio()
  const load = new AbortController()
  let loaded: string | undefined
  end = () => {
    load.abort()
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
    if (loaded !== undefined) URL.revokeObjectURL(loaded)
  }
  current.set({ key })
  const isMine = () => !load.signal.aborted
  const fail = (failure = notLoaded) => isMine() && current.set({ key, failure })
  // Also handles media keys.
  audio.addEventListener('pause', () => isMine() && stopSound())
  audio.addEventListener('error', () => fail())
  try {
    if (typeof source !== 'string') {
      const sound = await source(load.signal)
      if (!isMine()) return
      loaded = URL.createObjectURL(sound)
    }
    audio.src = loaded ?? String(source)
    await audio.play()
  } catch (error) {
    fail(error instanceof SoundError ? error.message : notLoaded)
  }
}

/** Stops the sound and its download. */
export function stopSound(): void {
  const last = end
  end = undefined
  current.set(undefined)
  last?.()
}
