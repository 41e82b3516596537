/** A setting that cannot be used. The message is one line that names the variable and holds no secret. */
export class ConfigError extends Error {
  constructor(variable: string, fault: string, options: ErrorOptions = {}) {
    super(`${variable}: ${fault}`.replaceAll(/\s+/g, ' '), options)
    this.name = 'ConfigError'
  }
}
