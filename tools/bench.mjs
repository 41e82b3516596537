import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, runCommand } from './step.mjs'

await runCommand(() => prepare({ dev: true }))
spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'bench/main.ts'], {
  cwd: root,
  stdio: 'inherit',
}).on('exit', (code) => {
  process.exitCode = code ?? 1
})
