import { brightwaterFiltration } from './brightwater-filtration.ts'
import { callowayAir } from './calloway-air.ts'
import { haldenPumps } from './halden-pumps.ts'
import { meridianAutomation } from './meridian-automation.ts'
import { northfieldDrives } from './northfield-drives.ts'
import { sentryBearings } from './sentry-bearings.ts'

/** All trainees, by the supplier they work for. */
export const trainees = [
  ...northfieldDrives,
  ...callowayAir,
  ...haldenPumps,
  ...meridianAutomation,
  ...brightwaterFiltration,
  ...sentryBearings,
]
