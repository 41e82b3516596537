import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import { ConfigError } from '../config/config-error.ts'

/** Reads the command line options of a tool. @throws ConfigError for an unknown option or a missing value */
export const readOptions = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
) => {
  try {
    return parseArgs({ options, strict: true }).values
  } catch (cause) {
    const [sentence] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    throw new ConfigError('arguments', sentence ?? 'cannot be read')
  }
}

/**
 * Reads the only argument of a tool, a file, as an absolute path. npm runs tools in the project folder, so a relative path
 * starts where npm was called.
 * @throws ConfigError unless there is exactly one argument
 */
export const readFileName = () => {
  const [file, ...others] = process.argv.slice(2)
  if (!file || file.startsWith('-')) throw new ConfigError('FILE', 'is required')
  if (others.length > 0) throw new ConfigError('FILE', 'must be the only argument')
  return resolve(process.env['INIT_CWD'] ?? '', file)
}

/** Reads a whole number from 1 to `max`. @throws ConfigError for anything else */
export const wholeNumber = (option: string, value: string | undefined, max: number) => {
  const number = /^\d+$/.test(value ?? '') ? Number(value) : 0
  if (number >= 1 && number <= max) return number
  throw new ConfigError(option, `must be a whole number from 1 to ${max}`)
}
