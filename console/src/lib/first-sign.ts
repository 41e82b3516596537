const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Calls `listener` once somebody turns to the page: moves the pointer over it, touches it, presses a key. */
export function onFirstSign(listener: () => void): void {
  const stop = new AbortController()
  for (const sign of signs) {
    const heard = () => {
      stop.abort()
      listener()
    }
    window.addEventListener(sign, heard, { signal: stop.signal, passive: true })
  }
}
