import {
  bareSystem,
  fullSystem,
  openSystem,
  partOf,
  systemDialog,
  systemPath,
} from '../../screens/system.ts'
import { expect } from '../../support/fixtures.ts'
import { neverAnswered } from './view.ts'
import type { Stage, Views } from './view.ts'

async function open({ page, plain }: Stage): Promise<void> {
  plain.backend.advertise('system')
  await plain.signIn(page)
  await expect(page.getByText('Ines Duarte').first()).toBeVisible()
  await openSystem(page)
}

async function openLoaded(stage: Stage, body: object): Promise<void> {
  stage.plain.stub('GET', systemPath, { status: 200, body, times: 20 })
  await open(stage)
  await expect(partOf(stage.page, 'Hourly jobs')).toBeVisible()
}

/** What the server runs with. */
export const systemViews: Views = {
  'system, loading': async (stage) => {
    stage.plain.stub('GET', systemPath, neverAnswered)
    await open(stage)
    await expect(systemDialog(stage.page).getByRole('progressbar')).toBeVisible()
  },
  'system, failed': async (stage) => {
    stage.plain.stub('GET', systemPath, { status: 500 })
    await open(stage)
    await expect(systemDialog(stage.page)).toContainText('could not be loaded')
  },
  'system, nothing set': (stage) => openLoaded(stage, bareSystem),
  system: (stage) => openLoaded(stage, fullSystem()),
}
