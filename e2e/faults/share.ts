import type { Call } from './call.ts'
import { faults } from './fault.ts'
import type { Fault } from './fault.ts'

/** Whether every call meets every fault. */
export const full = process.env['FAULTS'] === 'full'

/**
 * Deals the faults out to calls: all of them to each where that was asked for; otherwise so that each fault meets one
 * call of each kind, and each call two faults.
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
  // Each call meets two of them at least.
  for (const [nth, [call, its]] of [...shares].entries()) {
    const able = faults.filter((fault) => !call.takes?.includes(fault.name))
    for (let at = nth; its.length < Math.min(2, able.length); at++) {
      const fault = able[at % able.length]
      if (fault && !its.includes(fault)) its.push(fault)
    }
    its.sort((one, other) => faults.indexOf(one) - faults.indexOf(other))
  }
  return shares
}
