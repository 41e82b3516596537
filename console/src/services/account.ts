import { createDeferred } from '../lib/deferred.ts'
import type { Deferred } from '../lib/deferred.ts'
import { createStore, useStore } from '../lib/store.ts'

/** Why the account is shown: the user asked for it, or a link has signed in someone who is to set a password. */
export type AccountReason = 'asked' | 'set-password'

/** A new password is asked for again after a reload. */
const setPasswordKey = 'greenroom-set-password'

const shown = createStore<AccountReason | undefined>(
  sessionStorage.getItem(setPasswordKey) === null ? undefined : 'set-password',
)
/** Set while the server refuses everything else until there is a second factor; resolved when there is one. */
const factorRequired = createStore<Deferred<void> | undefined>(undefined)

/** Why the account is shown; `undefined` while it is not. */
export const useAccountReason = (): AccountReason | undefined => useStore(shown)
export const useFactorRequired = (): boolean => useStore(factorRequired) !== undefined

export function openAccount(reason: AccountReason = 'asked'): void {
  if (reason === 'set-password') sessionStorage.setItem(setPasswordKey, '1')
  else sessionStorage.removeItem(setPasswordKey)
  shown.set(reason)
}

/** Shows the account until there is a second factor. @returns a promise of that, pending for ever after a sign-out */
export function requireSecondFactor(): Promise<void> {
  const required = factorRequired.get() ?? createDeferred<void>()
  factorRequired.set(required)
  return required.promise
}

/** Called when there is a second factor. */
export function satisfyRequirement(): void {
  const required = factorRequired.get()
  factorRequired.set(undefined)
  required?.resolve()
}

/** Closes the account and forgets what the server demanded of this user. */
export function closeAccount(): void {
  sessionStorage.removeItem(setPasswordKey)
  shown.set(undefined)
  factorRequired.set(undefined)
}
