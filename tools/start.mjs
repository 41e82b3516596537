import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { root, runOrExit } from './run.mjs'

/*
 * `node tools/start.mjs [main|seed|admin|backup|restore] …`: installs and builds what is needed, then runs that program
 * of the server in this process, so that it gets the signals and sets the exit code.
 */
const [node = '', , name = 'main', ...args] = process.argv
const program = join(root, 'server/dist', `${name}.js`)

await runOrExit(() => prepare())
process.argv = [node, program, ...args]
await import(pathToFileURL(program).href)
