/** A setting is wrong or cannot be used. The message is one line that names the variable and contains no secret. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string, options: ErrorOptions = {}) {
    super(`${variable}: ${problem}`.replaceAll(/\s+/g, ' '), options)
    this.name = 'ConfigError'
  }
}

/** Ends the process: with one line and exit code 2 for a wrong setting, with a stack trace and 1 for anything else. */
export const exitWith = (error: unknown): never => {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
  console.error(error)
  process.exit(1)
}
