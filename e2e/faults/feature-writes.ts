import { buildPath } from '@greenroom/contract'
import { views } from '../accessibility/views/all.ts'
import type { Stage } from '../accessibility/views/view.ts'
import { accessWrites } from './calls/access-writes.ts'
import { modelWrites } from './calls/model-writes.ts'
import { peopleWrites } from './calls/people-writes.ts'
import { voiceWrites } from './calls/voice-writes.ts'
import type { Write } from './write.ts'

export const featureWrites: readonly Write[] = [
  ...[...accessWrites, ...peopleWrites],
  ...[...modelWrites, ...voiceWrites],
]

/** Opens what a write needs, with its answer ready. */
export async function openWrite(write: Write, stage: Stage): Promise<void> {
  const { endpoint, params = {}, query = '', answer = {} } = write
  const { status = answer.body === undefined ? 204 : 200, body } = answer
  if (typeof write.open !== 'string') await write.open(stage)
  const open = typeof write.open === 'string' ? views[write.open] : undefined
  stage.plain.stub(endpoint.method, buildPath(endpoint, params) + query, { status, body, times: 9 })
  await open?.(stage)
  await write.prepare?.(stage.page)
}
