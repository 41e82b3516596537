import { createStore, useStore } from './store.ts'

/** A yes-or-no question to the user. Everyone who asks while it is open gets the same answer. */
export function createQuestion() {
  const resolver = createStore<((answer: boolean) => void) | undefined>(undefined)
  let answered = Promise.resolve(false)
  return {
    useIsOpen: (): boolean => useStore(resolver) !== undefined,
    ask(): Promise<boolean> {
      if (!resolver.get()) answered = new Promise((resolve) => resolver.set(resolve))
      return answered
    },
    answer(answer: boolean): void {
      const resolve = resolver.get()
      resolver.set(undefined)
      resolve?.(answer)
    },
  }
}
