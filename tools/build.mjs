import { prepare } from './prepare.mjs'
import { runOrExit } from './run.mjs'

/* `node tools/build.mjs [console|server]`: builds what has changed, of both or of one. */
const [, , only] = process.argv
await runOrExit(() => prepare(only === 'console' || only === 'server' ? { builds: [only] } : {}))
