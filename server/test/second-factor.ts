import { setTimeout as pause } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import type { Call } from './call.ts'

const path = '/api/v1/account/second-factor'

/** The code of a second factor, some time steps from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A number of six digits that is not the code of any step near now. */
export const wrongCodeOf = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ??
    ''
  )
}

/** Waits for a new time step if the next one is near, so that codes stay what they are. */
export const farFromNextStep = async (): Promise<void> => {
  const left = TOTP.remaining()
  if (left < 5000) await pause(left)
}

/** Sets up a second factor with the code of the step before, so that the codes from now on are unused. */
export const turnOnSecondFactor = async (
  call: Call,
): Promise<{ secret: string; recovery: string[] }> => {
  await farFromNextStep()
  const secret = String(Object((await call('POST', path)).body).secret)
  const { status, body } = await call('PUT', path, { code: codeOf(secret, -1) })
  if (status !== 200) throw new Error(`the second factor was not turned on: ${status}`)
  const { recovery_codes: recovery }: { recovery_codes: string[] } = Object(body)
  return { secret, recovery }
}
