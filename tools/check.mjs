import { runChecks } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { elapsed, runOrExit } from './run.mjs'
import { runVitest } from './test-runners.mjs'

await runOrExit(() => prepare({ dev: true, builds: [] }))
const start = performance.now()
const results = await Promise.all([runChecks({ full: true }), runVitest(['tools'])])
const passed = results.reduce((total, result) => total + result.passed, 0)
const failed = results.reduce((total, result) => total + result.failed, 0)
for (const { output } of results) if (output !== '') console.log(output)
console.log(`${passed} checks passed, ${failed} failed in ${elapsed(start)}`)
process.exitCode = failed === 0 ? 0 : 1
