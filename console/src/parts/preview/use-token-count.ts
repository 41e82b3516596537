import { maxTokenText, parseItem, texts } from '@greenroom/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFeature } from '../../services/api/features.ts'
import { readJson } from '../../services/api/json.ts'
import { request } from '../../services/api/request.ts'

/** How long a changed text must stay the same before its tokens are counted, in milliseconds. */
const delay = 1000

/**
 * The number of tokens of a text, where the backend counts them. The first text is counted at once, a changed one when it
 * has stayed the same for a while.
 */
export function useTokenCount(text: string): number | 'counting' | undefined {
  const canCount = useFeature('tokens') && text.length <= maxTokenText
  const [settled] = useDebouncedValue(text, delay)
  const { data, isError } = useQuery({
    queryKey: ['tokens', settled],
    enabled: canCount && settled.length <= maxTokenText,
    queryFn: async ({ signal }) => {
      const response = await request(texts.countTokens, {
        body: { text: settled },
        isRead: true,
        signal,
      })
      return parseItem(texts.countTokens.response, await readJson(response))?.tokens ?? null
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!canCount) return undefined
  if (text !== settled) return 'counting'
  if (data === undefined) return isError ? undefined : 'counting'
  return data ?? undefined
}
