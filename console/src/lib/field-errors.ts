import { issueMessage } from '@greenroom/contract'
import type { Schema } from '@greenroom/contract'
import * as z from 'zod/mini'

/**
 * Validates the values of a form.
 * @returns the first error of each invalid field by its name; empty if everything is valid
 */
export function fieldErrors(
  schema: Schema,
  values: unknown,
  labels: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) {
    const name = String(path[0])
    errors[name] ??= issueMessage({ path: [labels[name] ?? name], message })
  }
  return errors
}
