import { prepare } from './prepare.mjs'
import { runCommand } from './step.mjs'

/* `node tools/build.mjs [console|server]`: builds what has changed, of both or of one. */
const [, , only] = process.argv
await runCommand(() => prepare({ build: only === 'console' || only === 'server' ? only : true }))
