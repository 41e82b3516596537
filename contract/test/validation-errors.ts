import { safeParse } from 'zod/mini'
import { issueMessage } from '../src/index.ts'
import type { Schema } from '../src/index.ts'

/** The validation errors of an input, by field. */
export function validationErrors(schema: Schema, input: unknown): Record<string, string> {
  const read = safeParse(schema, input)
  const issues = read.success ? [] : read.error.issues
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issueMessage(issue)]))
}
