import { createDeferred } from '../../lib/deferred.ts'
import type { Deferred } from '../../lib/deferred.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useSignInDialogOpen } from './session-end.ts'

/** Asked when the server wants the password again. */
const question = createStore<Deferred<boolean> | undefined>(undefined)

/** Whether the password is being asked for. */
export const usePasswordQuestion = (): boolean => useStore(question) !== undefined

/** Whether another dialog covers the open one, which must then ignore Escape. */
export function useDialogCovered(): boolean {
  const isAsking = usePasswordQuestion()
  return useSignInDialogOpen() || isAsking
}

/** Asks for the password; calls at the same time share the question. @returns whether it was confirmed */
export function confirmPassword(): Promise<boolean> {
  const asked = question.get() ?? createDeferred<boolean>()
  question.set(asked)
  return asked.promise
}

export function answerPasswordQuestion(isConfirmed: boolean): void {
  const asked = question.get()
  question.set(undefined)
  asked?.resolve(isConfirmed)
}
