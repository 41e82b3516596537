import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryClient } from '../../../services/api/lists.ts'
import { readTabItem, storeTabItem } from '../../../services/session/tab-storage.ts'

/*
 * The jobs whose progress the navigation shows, until their result was seen. They are kept by the tab, so that nothing is
 * asked where none was started.
 */
const followedKey = ['followed jobs']
const tabItem = 'jobs'
const followedJob = z.object({ kind: z.enum(['experiment', 'backtest']), id: z.string() })
type FollowedJob = z.infer<typeof followedJob>
const readFollowed = (): readonly FollowedJob[] =>
  z.safeParse(z.array(followedJob), readTabItem(tabItem)).data ?? []

/** The jobs that this tab follows. */
export const useFollowed = (): readonly FollowedJob[] =>
  useQuery({ queryKey: followedKey, queryFn: readFollowed, staleTime: Infinity }).data ?? []

function setFollowed(followed: readonly FollowedJob[]): void {
  storeTabItem(tabItem, followed)
  queryClient.setQueryData(followedKey, followed)
}

/** Shows the progress of a job in the navigation. */
export function follow(kind: FollowedJob['kind'], id: string): void {
  const followed = readFollowed()
  if (!followed.some((one) => one.id === id)) setFollowed([...followed, { kind, id }])
}

/** Shows it there no longer. */
export function unfollow(id: string): void {
  const followed = readFollowed()
  if (followed.some((one) => one.id === id)) setFollowed(followed.filter((one) => one.id !== id))
}
