import { speech, voices as ownVoices } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { useLists } from '../../../services/api/use-lists.ts'
import { voices } from './voices.ts'
import type { Voice } from './voices.ts'

/** The voices that personas can speak with, and what is known about them. */
export interface Voices {
  /** The company's own ones first, then those of the specification. */
  known: readonly Voice[]
  /** Whether these are all. As long as own voices load, no voice is called unknown. */
  isComplete: boolean
  /** The ids of those that the speech server does not list. */
  withdrawn: ReadonlySet<string>
}

/** What the speech server does not list (feature `speech`). */
export const voiceCheckQuery = {
  queryKey: ['voice-check'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchItem(speech.readCheck, { signal }),
}

const resources = { voices: ownVoices }
const none: readonly string[] = []

/** All voices. Of a backend without voices of its own, those of the specification; it gets no call. */
export function useVoices(): Voices {
  const hasOwn = useFeature('own-voices')
  const hasCheck = useFeature('speech')
  const { rows, loading, failed } = useLists(resources, undefined, hasOwn ? 1 : 0).voices
  const { data: withdrawn = none } = useQuery({
    ...voiceCheckQuery,
    select: (check) => check.withdrawn,
    enabled: hasCheck,
  })
  return useMemo(() => {
    const own = hasOwn ? rows.map(ownVoice) : []
    return {
      known: [...own, ...voices],
      isComplete: !hasOwn || !(loading || failed),
      withdrawn: new Set(hasCheck ? withdrawn : none),
    }
  }, [hasOwn, hasCheck, rows, loading, failed, withdrawn])
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

const ownVoice = (row: Readonly<Record<string, unknown>>): Voice => ({
  voice_id: textIn(row['voice_id']),
  name: textIn(row['name']),
  gender: textIn(row['gender']),
  description: textIn(row['note']),
  legacy: false,
  preview: textIn(row['preview_url']),
  own: true,
  retired: row['status_active'] === false,
})
