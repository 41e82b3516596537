const events = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Calls `listener` once, on the first user interaction: a pointer move, a touch or a key.
 * @returns stops waiting for it
 */
export function onFirstInteraction(listener: () => void): () => void {
  const controller = new AbortController()
  const handle = () => {
    controller.abort()
    listener()
  }
  for (const event of events)
    window.addEventListener(event, handle, { signal: controller.signal, passive: true })
  return () => controller.abort()
}
