import { ConfigError } from './config-error.ts'

/** Ends the process: a wrong setting is one line and 2, anything else is a fault of ours, whole, and 1. */
export const exitWith = (error: unknown): never => {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
  console.error(error)
  process.exit(1)
}
