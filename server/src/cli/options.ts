import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import { ConfigError } from '../config-error.ts'

/**
 * Reads what a tool was called with.
 * @throws ConfigError for an option that is not known or has no value
 */
export const readOptions = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
) => {
  try {
    return parseArgs({ options, strict: true }).values
  } catch (cause) {
    const [sentence] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    throw new ConfigError('arguments', sentence ?? 'not understood')
  }
}

/**
 * Reads the one file that a tool was called with, as an absolute path. What npm runs stands in the folder of the
 * project; the path is meant from where npm was called.
 * @throws ConfigError unless it is called with one file and nothing else
 */
export const readFileName = (): string => {
  const [file, ...others] = process.argv.slice(2)
  if (!file || file.startsWith('-')) throw new ConfigError('FILE', 'must be given')
  if (others.length > 0) throw new ConfigError('FILE', 'must be one file and nothing else')
  return resolve(process.env['INIT_CWD'] ?? '', file)
}

/**
 * Reads a whole number.
 * @throws ConfigError unless it is one from 1 to `most`
 */
export const wholeNumber = (option: string, value: string | undefined, most: number): number => {
  const number = /^\d+$/.test(value ?? '') ? Number(value) : 0
  if (number >= 1 && number <= most) return number
  throw new ConfigError(option, `must be a whole number from 1 to ${most}`)
}
