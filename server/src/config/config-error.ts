/** A setting is wrong or cannot be used. The message is one line that names the variable and contains no secret. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string, options: ErrorOptions = {}) {
    super(`${variable}: ${problem}`.replaceAll(/\s+/g, ' '), options)
    this.name = 'ConfigError'
  }
}
