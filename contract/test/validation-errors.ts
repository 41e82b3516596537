import { safeParse } from 'zod/mini'
import { issueMessage } from '../src/index.ts'
import type { Schema } from '../src/index.ts'

/** Every message of an input, each with its field; none where it is fine. */
export function validationErrors(schema: Schema, input: unknown): Record<string, string> {
  const read = safeParse(schema, input)
  const issues = read.success ? [] : read.error.issues
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issueMessage(issue)]))
}
