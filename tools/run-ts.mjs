import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, runOrExit } from './run.mjs'

/* `node tools/run-ts.mjs FILE [ARGUMENT …]`: runs a program in TypeScript that needs the builds, such as the benchmarks. */

await runOrExit(() => prepare({ dev: true }))
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
spawn(process.execPath, [tsx, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }).on(
  'exit',
  (code) => {
    process.exitCode = code ?? 1
  },
)
