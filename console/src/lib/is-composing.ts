import type { KeyboardEvent } from 'react'

/** Whether a key belongs to an input method: Enter ends a composition. Safari reports that one after the composition, as 229. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229
