import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { root, runOrExit } from './run.mjs'

await runOrExit(() => prepare({ dev: true, builds: [] }))
console.log('Console with hot reload: http://127.0.0.1:5173 (its API is the server below)')

/** @param {string} folder @param {string[]} args */
const start = (folder, args) =>
  spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' })

const programs = [
  start('.', [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'server/src/main.ts']),
  start('console', [join(root, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1']),
]
let stopping = false
/** Stops the programs once: a second signal makes tsx kill the server before it has closed its database. */
function stop() {
  if (stopping) return
  stopping = true
  for (const program of programs) program.kill('SIGTERM')
}
process.on('SIGTERM', stop)
// On Ctrl+C the terminal signals the programs too.
process.on('SIGINT', () => (stopping = true))
for (const program of programs)
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
