import { createElement, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { reloadOnce } from '../lib/reload.ts'

/** A component whose code is loaded when it is first needed. */
export interface LazyComponent<Props = object> {
  /** Loads the code because it is needed now. Reloads the page if an upgrade has removed the file. */
  load: () => Promise<ComponentType<Props>>
  /** Loads the code because it may be needed soon. Never fails and never reloads the page. */
  preload: () => void
  /** The component, once it is loaded. */
  loaded: () => ComponentType<Props> | undefined
}

/** Makes a component whose code is loaded later. @param importComponent imports it */
export function lazyComponent<Props>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | undefined
  const importOnce = async () => {
    const imported = component ?? (await importComponent())
    // The first one stays: another import at the same time may make a component of its own, which would mount again.
    return (component ??= imported)
  }
  return {
    load: () => importOnce().catch(reloadOnce),
    preload: () => void importOnce().catch(() => undefined),
    loaded: () => component,
  }
}

/**
 * The component once it is loaded, without a delay if it is loaded already (React's own `lazy` shows its fallback for a
 * third of a second even then).
 * @param onFailure called when it cannot be loaded; without it the nearest error boundary gets the error
 */
export function useLazyComponent<Props>(
  lazy: LazyComponent<Props>,
  needed = true,
  onFailure?: () => void,
): ComponentType<Props> | undefined {
  const [failure, setFailure] = useState<{ lazy: LazyComponent<Props>; error: unknown }>()
  const [, setLoaded] = useState<LazyComponent<Props>>()
  const fail = useEffectEvent((error: unknown) => {
    if (onFailure) onFailure()
    else setFailure({ lazy, error })
  })
  useEffect(() => {
    if (!needed) return
    let mounted = true
    lazy.load().then(
      () => mounted && setLoaded(lazy),
      (error: unknown) => mounted && fail(error),
    )
    return () => {
      mounted = false
    }
  }, [lazy, needed])
  if (failure?.lazy === lazy) throw failure.error
  return needed ? lazy.loaded() : undefined
}

/** Renders a lazy component. @param fallback what to render until its code is loaded */
export function Lazy({ component, fallback }: { component: LazyComponent; fallback: ReactNode }) {
  const Component = useLazyComponent(component)
  return Component ? createElement(Component) : fallback
}

/** The message when the code of a dialog or menu cannot be loaded. */
export const loadFailedMessage =
  'This part of Greenroom could not be loaded. Check your connection and try again.'

/**
 * A dialog that is loaded when it is first opened, and stays mounted from then on so that it can fade out.
 * @param close called when it cannot be loaded, after which an alert says so
 */
export function useLazyDialog<Props>(
  lazy: LazyComponent<Props>,
  opened: boolean,
  close: () => void,
): ComponentType<Props> | undefined {
  const [needed, setNeeded] = useState(opened)
  if (opened && !needed) setNeeded(true)
  return useLazyComponent(lazy, needed, () => {
    setNeeded(false)
    close()
    window.alert(loadFailedMessage)
  })
}
