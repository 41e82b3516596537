import { maxTokenText, parseItem, texts } from '@greenroom/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFeature } from '../../services/api/features.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'

/** How long the text must stay the same before its tokens are counted, in milliseconds. */
const delay = 1000

/** The number of tokens of a text, where the backend counts them; while it is counted again, the last one. */
export function useTokenCount(text: string): number | undefined {
  const canCount = useFeature('tokens')
  const [settled] = useDebouncedValue(text, delay)
  const { data } = useQuery({
    queryKey: ['tokens', settled],
    enabled: canCount && settled.length <= maxTokenText,
    queryFn: async () => {
      const response = await request(texts.countTokens, { body: { text: settled } })
      return parseItem(texts.countTokens.response, await readJson(response))?.tokens ?? null
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
  return canCount && settled.length <= maxTokenText ? (data ?? undefined) : undefined
}
