import { ownAccount, parseItem } from '@greenroom/contract'
import type { OutputOf } from '@greenroom/contract'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../services/api/api-error.ts'
import { readJson } from '../../../services/api/json.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { reloadAccount } from './use-account.ts'

const failed = 'That did not work. Please try again.'

/** The key of a second factor that has not been turned on yet. */
export type PreparedFactor = OutputOf<typeof ownAccount.prepareSecondFactor.response.of>

/** Makes the key of a second factor. `data` is the key, until it is forgotten. */
export function usePrepareFactor() {
  const [data, setData] = useState<PreparedFactor>()
  const mutation = useApiMutation({
    async mutationFn(_: undefined, signal) {
      const response = await request(ownAccount.prepareSecondFactor, { signal })
      const prepared = parseItem(ownAccount.prepareSecondFactor.response, await readJson(response))
      if (!prepared) throw new ApiError(0)
      return prepared
    },
    failureMessage: failed,
    onSuccess: setData,
    // It may have been turned on elsewhere.
    onError: () => void reloadAccount(),
  })
  return { ...mutation, data, forget: () => setData(undefined) }
}

interface Results<Result> {
  onSuccess: (result: Result) => void
  /** Gets what is wrong with the code. */
  onWrongCode: (message: string) => void
}

/** The toast of a failure, unless it is shown below the code. */
const failureMessage = (error: unknown) =>
  isAboutCode(error) ? undefined : errorMessage(error, failed)

const isAboutCode = (error: unknown) =>
  error instanceof ApiError && error.details['field'] === 'code'

const reporting =
  (onWrongCode: (message: string) => void) =>
  (error: unknown): void => {
    if (isAboutCode(error)) onWrongCode(errorMessage(error, failed))
    else void reloadAccount()
  }

/** Turns the second factor on with its first code, which responds with the recovery codes. */
export const useTurnOn = ({ onSuccess, onWrongCode }: Results<readonly string[]>) =>
  useApiMutation({
    async mutationFn(code: string, signal) {
      const response = await request(ownAccount.turnOnSecondFactor, { body: { code }, signal })
      const turnedOn = parseItem(ownAccount.turnOnSecondFactor.response, await readJson(response))
      if (!turnedOn) throw new ApiError(0)
      return turnedOn.recovery_codes
    },
    failureMessage,
    onSuccess(codes) {
      onSuccess(codes)
      void reloadAccount()
    },
    onError: reporting(onWrongCode),
    continueAfterUnmount: true,
  })

/** Turns the second factor off. */
export const useTurnOff = ({ onSuccess, onWrongCode }: Results<void>) =>
  useApiMutation({
    async mutationFn(code: string, signal) {
      await request(ownAccount.turnOffSecondFactor, { body: { code }, signal })
    },
    successMessage: 'Second factor turned off',
    failureMessage,
    onSuccess,
    onError: reporting(onWrongCode),
  })
