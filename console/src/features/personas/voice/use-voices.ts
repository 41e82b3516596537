import { speech, voices as ownVoices } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFeature } from '../../../services/api/features.ts'
import { fetchItem } from '../../../services/api/fetch.ts'
import { listQuery } from '../../../services/api/lists.ts'
import { voices } from './voices.ts'
import type { Voice } from './voices.ts'

/** The voices that personas can speak with, and what is known about them. */
export interface Voices {
  /** The company's own ones first, then those of the specification. */
  known: readonly Voice[]
  /** Whether these are all. As long as own voices are not loaded, no voice is called unknown. */
  isComplete: boolean
  /** The ids of those that the speech server does not list. */
  withdrawn: ReadonlySet<string>
}

/** What the speech server does not list (feature `speech`). */
export const voiceCheckQuery = {
  queryKey: ['voice-check'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchItem(speech.readCheck, { signal }),
}

type OwnVoice = OutputOf<typeof ownVoices.entity>

const none: readonly string[] = []

/** All voices. Of a backend without voices of its own, those of the specification; it gets no call. */
export function useVoices(): Voices {
  const hasOwn = useFeature('own-voices')
  const hasCheck = useFeature('speech')
  const { data: rows } = useQuery({ ...listQuery(ownVoices), enabled: hasOwn })
  const { data: withdrawn = none } = useQuery({
    ...voiceCheckQuery,
    select: (check) => check.withdrawn,
    enabled: hasCheck,
  })
  return useMemo(() => {
    const own = hasOwn && rows ? rows.map(ownVoice) : []
    return {
      known: [...own, ...voices],
      isComplete: !hasOwn || rows !== undefined,
      withdrawn: new Set(hasCheck ? withdrawn : none),
    }
  }, [hasOwn, hasCheck, rows, withdrawn])
}

const ownVoice = ({ note, preview_url, status_active, ...row }: OwnVoice): Voice => ({
  ...row,
  description: note,
  legacy: false,
  preview: preview_url ?? '',
  own: true,
  retired: status_active === false,
})
