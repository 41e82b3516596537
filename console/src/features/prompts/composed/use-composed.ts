import { useEffect, useMemo, useRef, useState, startTransition, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import type { Composition, Reference } from '@greenroom/contract'
import { createComposer, usesRow, usingRow, withRow } from '../sources/prompt-sources.ts'
import type { PersonaSource, PromptSources } from '../sources/prompt-sources.ts'
import type { EditedRow } from '../../crud/index.ts'

/** A prompt with the unsaved text of the form in it. */
export interface Composed {
  mode: Reference
  persona: PersonaSource
  composition: Composition
  sources: PromptSources
  /** Whether the form has text that is not saved. */
  unsaved: boolean
  /** Whether the edited row is part of the prompt: `as if` for a new one, which no persona uses yet. */
  contains: 'yes' | 'no' | 'as if'
}

/** A mode and a persona; by default the first persona that uses the edited row, in the first mode. */
export interface PromptChoice {
  mode?: string | undefined
  persona?: string | undefined
}

/** Composes the prompt of the picked mode and persona while the form is edited. */
export function useComposed(edited: EditedRow, saved: PromptSources, initial: PromptChoice = {}) {
  const { entity, id, isNew } = edited
  const promptLength = useRef(0)
  const { row, isUnsaved } = useTypedRow(edited, promptLength)
  const [picked, pick] = useState(initial)
  const sources = useMemo(() => withRow(saved, entity, row), [saved, entity, row])
  const compose = useMemo(() => createComposer(sources), [sources])

  const modes =
    entity === 'interaction-modes'
      ? sources[entity].filter((one) => one.id === id)
      : sources['interaction-modes']
  const users = sources.personas.filter((persona) => usesRow(persona, entity, id))
  const others =
    entity === 'personas' ? [] : sources.personas.filter((persona) => !users.includes(persona))
  const personas = [...users, ...others]
  const mode = modes.find((one) => one.id === picked.mode) ?? modes[0]
  const persona = personas.find((one) => one.id === picked.persona) ?? personas[0]
  const contains = !persona || users.includes(persona) ? 'yes' : isNew ? 'as if' : 'no'

  const composition = useMemo(
    () => mode && persona && compose(mode, isNew ? usingRow(persona, entity, id) : persona),
    [compose, mode, persona, isNew, entity, id],
  )
  useEffect(() => {
    promptLength.current = composition?.text.length ?? 0
  }, [composition])
  return {
    modes,
    users,
    others,
    mode,
    persona,
    pick: (choice: PromptChoice) => pick({ ...picked, ...choice }),
    composed:
      mode && persona && composition
        ? ({ mode, persona, composition, sources, unsaved: isUnsaved, contains } as const)
        : undefined,
  }
}

/** How long after a key press the preview follows, in milliseconds. Long prompts wait for a pause. */
const delays = { short: 30, long: 400 }
const longPrompt = 50_000

/**
 * The edited row, off the key path: the preview never delays a key.
 * @param promptLength the length of the prompt that is shown
 */
function useTypedRow(edited: EditedRow, promptLength: RefObject<number>) {
  const read = () => ({ row: edited.row(), isUnsaved: edited.isNew || edited.isDirty() })
  const [typed, setTyped] = useState(read)
  const update = useEffectEvent(() => startTransition(() => setTyped(read())))
  const { subscribe } = edited
  useEffect(() => {
    let timer = 0
    const follow = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(
        () => update(),
        promptLength.current < longPrompt ? delays.short : delays.long,
      )
    }
    follow()
    const unsubscribe = subscribe(follow)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
    }
  }, [subscribe, promptLength])
  return typed
}
