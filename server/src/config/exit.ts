import { ConfigError } from './config-error.ts'

/** Ends the process: with one line and exit code 2 for a wrong setting, with a stack trace and 1 for anything else. */
export const exitWith = (error: unknown): never => {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
  console.error(error)
  process.exit(1)
}
