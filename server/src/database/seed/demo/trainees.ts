import { brightwaterFiltration } from './trainees/brightwater-filtration.ts'
import { callowayAir } from './trainees/calloway-air.ts'
import { haldenPumps } from './trainees/halden-pumps.ts'
import { meridianAutomation } from './trainees/meridian-automation.ts'
import { northfieldDrives } from './trainees/northfield-drives.ts'
import { sentryBearings } from './trainees/sentry-bearings.ts'

/** All trainees, by the supplier they work for. */
export const trainees = [
  ...northfieldDrives,
  ...callowayAir,
  ...haldenPumps,
  ...meridianAutomation,
  ...brightwaterFiltration,
  ...sentryBearings,
]
