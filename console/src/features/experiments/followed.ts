import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { queryClient } from '../../services/api/lists.ts'
import { readTabItem, storeTabItem } from '../../services/tab-storage.ts'

/*
 * The experiments whose progress the navigation shows, until their result was seen. They are kept by the tab, so that
 * nothing is asked where none was started.
 */
const followedKey = ['followed experiments']
const tabItem = 'experiments'
const ids = z.array(z.string())
const readFollowed = (): readonly string[] => z.safeParse(ids, readTabItem(tabItem)).data ?? []

/** The ids of the experiments that this tab follows. */
export const useFollowed = (): readonly string[] =>
  useQuery({ queryKey: followedKey, queryFn: readFollowed, staleTime: Infinity }).data ?? []

function setFollowed(followed: readonly string[]): void {
  storeTabItem(tabItem, followed)
  queryClient.setQueryData(followedKey, followed)
}

/** Shows the progress of an experiment in the navigation. */
export function follow(id: string): void {
  const followed = readFollowed()
  if (!followed.includes(id)) setFollowed([...followed, id])
}

/** Shows it there no longer. */
export function unfollow(id: string): void {
  const followed = readFollowed()
  if (followed.includes(id)) setFollowed(followed.filter((one) => one !== id))
}
