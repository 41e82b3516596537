import { createStore, useStore } from '../../lib/store.ts'

/** The token of a sign-in link that needs the code of a second factor. */
const waiting = createStore<string | undefined>(undefined)

export const useWaitingLink = (): string | undefined => useStore(waiting)
export const setWaitingLink = (token: string | undefined): void => waiting.set(token)
