import { issueMessage } from '@greenroom/contract'
import type { Schema } from '@greenroom/contract'
import * as z from 'zod/mini'

/**
 * Checks what a form is about to send.
 * @param labels what the fields are called on the screen, by their name
 * @returns the first sentence for each field at fault, by the field's name; empty where nothing is wrong
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
