import type { Call } from './call.ts'
import { faults } from './fault.ts'
import type { Fault } from './fault.ts'

/** Whether every call meets every fault. */
export const full = process.env['FAULTS'] === 'full'

/**
 * Deals the faults out to calls: all of them to each where that was asked for; otherwise so that each fault meets one
 * call of each kind, and each call some faults.
 */
export function shareOut(calls: readonly Call[]): Map<Call, readonly Fault[]> {
  const shares = new Map<Call, Fault[]>(calls.map((call) => [call, []]))
  for (const kind of new Set(calls.map((call) => call.kind))) {
    for (const [at, fault] of faults.entries()) {
      const able = calls.filter((call) => call.kind === kind && !call.takes?.includes(fault.name))
      for (const call of full ? able : able.slice(at % able.length).slice(0, 1))
        shares.get(call)?.push(fault)
    }
  }
  return shares
}
