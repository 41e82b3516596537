import { createQuestion } from '../lib/question.ts'
import { tabStorage } from '../lib/storage.ts'
import { createStore, useStore } from '../lib/store.ts'
import { closeDialog, openDialog, useDialogLocation } from './dashboard-location.ts'

/** Why the account is shown: the user asked for it, or a link has signed in someone who is to set a password. */
export type AccountReason = 'asked' | 'set-password'

/** A new password is asked for again after a reload. */
const setPasswordKey = 'greenroom-set-password'

/** What was asked for is in the history instead, so that Back closes it. */
const setsPassword = createStore(tabStorage.get(setPasswordKey) !== null)
const dialogName = 'account'
/** Open while the server refuses everything else until there is a second factor. */
const factor = createQuestion()

export const useFactorRequired = factor.useIsOpen
/** Shows the account until there is a second factor. @returns whether there is one; not after a sign-out */
export const requireSecondFactor = factor.ask
/** Called when there is a second factor. */
export const satisfyRequirement = (): void => factor.answer(true)

/** Why the account is shown; `undefined` while it is not. */
export function useAccountReason(): AccountReason | undefined {
  const isSetting = useStore(setsPassword)
  const { dialog } = useDialogLocation(dialogName)
  return isSetting ? 'set-password' : dialog && 'asked'
}

export function openAccount(reason: AccountReason = 'asked'): void {
  if (reason === 'set-password') tabStorage.set(setPasswordKey, '1')
  else {
    tabStorage.remove(setPasswordKey)
    openDialog({ name: dialogName })
  }
  setsPassword.set(reason === 'set-password')
}

/** Closes the account and cancels the requests that wait for a second factor. */
export function closeAccount(): void {
  forgetAccount()
  closeDialog(dialogName)
}

/** The same before the page is left. */
export function forgetAccount(): void {
  tabStorage.remove(setPasswordKey)
  setsPassword.set(false)
  factor.answer(false)
}
