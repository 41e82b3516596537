import { ownAccount } from '@greenroom/contract'
import type { SignedInPlace } from '@greenroom/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchList } from '../../../services/api/fetch-list.ts'
import { queryClient, toListState } from '../../../services/api/lists.ts'
import type { ListState } from '../../../services/api/lists.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'

const queryKey = [ownAccount.places.path]

/** Where the user is signed in, loaded each time the dialog opens. */
export const usePlaces = (): ListState<SignedInPlace> =>
  toListState(
    useQuery({ queryKey, queryFn: ({ signal }) => fetchList(ownAccount.places, { signal }) }),
  )

export const reloadPlaces = (): Promise<void> => queryClient.invalidateQueries({ queryKey })

/** Signs the user out in another place. @param onEnded called when the place is no longer listed */
export const useEndPlace = (onEnded: () => void) =>
  useApiMutation({
    async mutationFn({ id }: SignedInPlace, signal) {
      await request(ownAccount.endPlace, { params: { id }, signal })
      queryClient.setQueryData<readonly SignedInPlace[]>(queryKey, (places) =>
        places?.filter((place) => place.id !== id),
      )
    },
    successMessage: 'Signed out there',
    failureMessage: 'Failed to sign out there',
    onSuccess() {
      onEnded()
      void reloadPlaces()
    },
    // It may have ended in the meantime.
    onError: () => void reloadPlaces(),
  })
