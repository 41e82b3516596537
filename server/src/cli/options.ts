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
 * Reads a whole number.
 * @throws ConfigError unless it is one from 1 to `most`
 */
export const wholeNumber = (option: string, value: string | undefined, most: number): number => {
  const number = /^\d+$/.test(value ?? '') ? Number(value) : 0
  if (number >= 1 && number <= most) return number
  throw new ConfigError(option, `must be a whole number from 1 to ${most}`)
}
