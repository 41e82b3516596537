import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { root, runCommand } from './step.mjs'

/*
 * `node tools/start.mjs [main|seed|admin|backup|restore] …`: prepares, then goes on as that program of the server, in this very
 * process, so that signals and exit codes are its own.
 */
const [node = '', , name = 'main', ...rest] = process.argv
const program = join(root, 'server/dist', `${name}.js`)

await runCommand(() => prepare())
process.argv = [node, program, ...rest]
await import(pathToFileURL(program).href)
