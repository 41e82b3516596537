import { parts } from './parts.ts'
import { missed } from './report.ts'

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

for (const [name, measure] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) await measure()

console.log(missed.length === 0 ? '\nEvery budget was held.' : `\nMissed: ${missed.join(', ')}.`)
if (missed.length > 0) process.exitCode = 1
