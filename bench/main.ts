import { parts } from './parts.ts'
import { goals, missedBudgets, print } from './report.ts'

const requested = process.argv.slice(2)
const unknown = requested.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`Unknown benchmark ${unknown}. Available: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

for (const [name, measure] of Object.entries(parts))
  if (requested.length === 0 || requested.includes(name)) await measure()

if (goals.length > 0) print('Goals', goals)
console.log(
  missedBudgets.length === 0 ? '\nAll budgets were met.' : `\nMissed: ${missedBudgets.join(', ')}.`,
)
if (missedBudgets.length > 0) process.exitCode = 1
