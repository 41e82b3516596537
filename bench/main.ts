import { find, journeys, transfer, typing } from './console.ts'
import { reportGoals } from './harness.ts'
import { mixed, twoServers } from './load.ts'
import { documents, prompts } from './others.ts'
import { programme } from './programme.ts'
import { activity, evidence, people } from './reads.ts'
import { delivery, estimates, reads, saves } from './requests.ts'
import { starts } from './startup.ts'
import { list } from './users-list.ts'

/** The benchmarks in order, by the names for `npm run bench -- server mixed`. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  ...{ starts, transfer, typing, journeys, find, list },
  ...{ server: reads, saves, delivery, mixed, two: twoServers },
  ...{ people, evidence, activity, programme },
  ...{ documents, prompts, estimates },
}

const requested = process.argv.slice(2)
const unknown = requested.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`Unknown benchmark ${unknown}. Available: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

for (const [name, measure] of Object.entries(parts))
  if (requested.length === 0 || requested.includes(name)) await measure()

if (!reportGoals()) process.exitCode = 1
