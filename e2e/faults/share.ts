import type { Call } from './call.ts'
import { faults } from './fault.ts'
import type { Fault } from './fault.ts'

/** Whether every call meets every fault. */
export const full = process.env['FAULTS'] === 'full'

/** Another number deals them out otherwise. */
const seed = Number(process.env['FAULTS_SEED'] ?? 0)

const takes = (call: Call, fault: Fault) => call.takes?.includes(fault.name) ?? false

/**
 * Deals the faults out to calls: all of them to each where that was asked for; otherwise so that each fault meets one
 * call of each kind, and each call one fault at least.
 */
export function shareOut(calls: readonly Call[]): Map<Call, readonly Fault[]> {
  const dealt = new Map(calls.map((call) => [call, new Set<Fault>()]))
  for (const kind of new Set(calls.map((call) => call.kind))) {
    for (const [at, fault] of faults.entries()) {
      const able = calls.filter((call) => call.kind === kind && !takes(call, fault))
      const first = (at + seed) % able.length
      for (const call of full ? able : able.slice(first, first + 1)) dealt.get(call)?.add(fault)
    }
  }
  for (const [nth, call] of calls.entries()) {
    const able = faults.filter((fault) => !takes(call, fault))
    const its = dealt.get(call)
    const one = able[(nth + seed) % able.length]
    if (its?.size === 0 && one) its.add(one)
  }
  return new Map(calls.map((call) => [call, faults.filter((fault) => dealt.get(call)?.has(fault))]))
}
