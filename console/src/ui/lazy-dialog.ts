import { createElement, useState } from 'react'
import type { ComponentType } from 'react'
import { lazyComponent, lazyPart, useLazyComponent } from './lazy-component.ts'
import type { Lazily, Load } from './lazy-component.ts'

// Apart from the first file, which the sign-in page loads.

/** An addition to the page. Where its code cannot be loaded, the fallback stays. */
export const lazyAddition = <Props extends object>(
  load: Load<Props>,
  fallback?: ComponentType<Props>,
): Lazily<Props> => lazyPart(load, fallback, () => undefined)

/** The message when the code of a dialog or menu cannot be loaded. */
const loadFailedMessage =
  'This part of Greenroom could not be loaded. Check your connection and try again.'

/**
 * A dialog that is loaded when it is first opened, and stays mounted from then on so that it can fade out. If it cannot be
 * loaded, it is closed, and an alert says so.
 */
export function lazyDialog<Props extends object>(
  load: Load<Props>,
): Lazily<Props & { opened: boolean; onClose: () => void }> {
  const lazy = lazyComponent(load)
  function LazyDialog(props: Props & { opened: boolean; onClose: () => void }) {
    const [needed, setNeeded] = useState(props.opened)
    if (props.opened && !needed) setNeeded(true)
    const Dialog = useLazyComponent(lazy, needed, () => {
      setNeeded(false)
      props.onClose()
      window.alert(loadFailedMessage)
    })
    return Dialog && createElement(Dialog, props)
  }
  return Object.assign(LazyDialog, { preload: lazy.preload })
}
