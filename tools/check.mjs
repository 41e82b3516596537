import { prepare } from './prepare.mjs'
import { checkOutcome, vitest } from './runners.mjs'
import { runCommand, since } from './step.mjs'

await runCommand(() => prepare({ dev: true, build: false }))
const start = performance.now()
const outcomes = await Promise.all([checkOutcome(), vitest(['tools'])])
const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0)
const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0)
for (const { output } of outcomes) if (output !== '') console.log(output)
console.log(`${passed} checks passed, ${failed} failed in ${since(start)}`)
process.exitCode = failed === 0 ? 0 : 1
