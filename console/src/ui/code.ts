import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { loadOrReload } from '../lib/load-or-reload.ts'

/** A component whose code is loaded when it is first needed. */
export interface Code<Props = object> {
  /** Loads it, since it is needed now, by loading the page again if need be; asked again it gives the same. */
  prepare: () => Promise<ComponentType<Props>>
  /** Loads it, since it may be needed soon. */
  foresee: () => Promise<unknown>
  /** The component, once loaded. */
  ready: () => ComponentType<Props> | undefined
}

/**
 * Names a component that is loaded later.
 * @param name tells it from all others
 * @param load imports it
 */
export function laterCode<Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): Code<Props> {
  let component: ComponentType<Props> | undefined
  return {
    prepare: async () => (component ??= await loadOrReload(name, load)),
    foresee: async () => (component ??= await load()),
    ready: () => component,
  }
}

/** Loads code that is about to be needed; whether that worked shows when it is, and never loads the page again. */
export const prepare = (...codes: { foresee: () => Promise<unknown> }[]): void => {
  for (const code of codes) code.foresee().catch(() => undefined)
}

/**
 * The component, at once where it is loaded already (React's own `lazy` shows a fallback for a third of a second even
 * then).
 * @param wanted whether to load it
 * @param onFailure called when it cannot be loaded; without it the failure goes to the nearest boundary
 */
export function useCode<Props>(
  code: Code<Props>,
  wanted = true,
  onFailure?: () => void,
): ComponentType<Props> | undefined {
  const [failure, setFailure] = useState<{ code: Code<Props>; error: unknown }>()
  const [, setLoaded] = useState<Code<Props>>()
  const fail = useEffectEvent((error: unknown) => {
    if (onFailure) onFailure()
    else setFailure({ code, error })
  })
  useEffect(() => {
    if (!wanted) return
    let shown = true
    code.prepare().then(
      () => shown && setLoaded(code),
      (error: unknown) => shown && fail(error),
    )
    return () => {
      shown = false
    }
  }, [code, wanted])
  if (failure?.code === code) throw failure.error
  return wanted ? code.ready() : undefined
}

/** What is said where code cannot be loaded that something was to be opened with. */
export const missing = 'This part of Greenroom could not be loaded. Is the connection down?'

/**
 * The component of a dialog, from the first time that it is opened: from then on it opens and fades out by itself.
 * @param close takes the opening back where it cannot be loaded, which is said in an alert
 */
export function useDialogCode<Props>(
  code: Code<Props>,
  opened: boolean,
  close: () => void,
): ComponentType<Props> | undefined {
  const [ever, setEver] = useState(opened)
  if (opened && !ever) setEver(true)
  return useCode(code, ever, () => {
    setEver(false)
    close()
    window.alert(missing)
  })
}
