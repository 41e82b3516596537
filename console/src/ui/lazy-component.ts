import { createElement, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { reloadOnce } from '../lib/reload.ts'

/** Imports a component. */
export type Load<Props = object> = () => Promise<ComponentType<Props>>

/** A component whose code is loaded when it is first needed. */
export interface LazyComponent<Props = object> {
  /** Loads the code because it is needed now. Reloads the page if an upgrade has removed the file. */
  load: () => Promise<void>
  /** Loads the code because it may be needed soon. Never fails and never reloads the page. */
  preload: () => void
  /** The component, once it is loaded. */
  loaded: () => ComponentType<Props> | undefined
}

/** Makes a component whose code is loaded later. */
export function lazyComponent<Props>(load: Load<Props>): LazyComponent<Props> {
  let component: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const loadOnce = () =>
    (loading ??= load().then(
      (imported) => {
        component = imported
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return {
    load: () => loadOnce().catch(reloadOnce),
    preload: () => void loadOnce().catch(() => undefined),
    loaded: () => component,
  }
}

/**
 * The component once it is loaded, without a delay if it is loaded already (React's own `lazy` shows its fallback for a
 * third of a second even then).
 * @param onFailure called when it cannot be loaded; without it the nearest error boundary gets the error
 */
export function useLazyComponent<Props>(
  { load, loaded }: LazyComponent<Props>,
  needed = true,
  onFailure?: () => void,
): ComponentType<Props> | undefined {
  const [error, setError] = useState<unknown>()
  const [, setLoaded] = useState(false)
  const fail = useEffectEvent(onFailure ?? setError)
  useEffect(() => {
    if (!needed) return
    let mounted = true
    load().then(
      () => mounted && setLoaded(true),
      (failure: unknown) => mounted && fail(failure),
    )
    return () => {
      mounted = false
    }
  }, [load, needed])
  if (error !== undefined) throw error
  return needed ? loaded() : undefined
}

/** A component that loads its code itself when it is first rendered. */
export type Lazily<Props = object> = ComponentType<Props> & Pick<LazyComponent, 'preload'>

const nothing = () => null

/**
 * A part of the page that is loaded when it is first shown.
 * @param fallback what to render until then
 * @param onFailure as `useLazyComponent` has it
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  fallback: ComponentType<Props> = nothing,
  onFailure?: () => void,
): Lazily<Props> {
  const lazy = lazyComponent(load)
  function LazyPart(props: Props) {
    const Part = useLazyComponent(lazy, true, onFailure)
    return createElement(Part ?? fallback, props)
  }
  return Object.assign(LazyPart, { preload: lazy.preload })
}
