import * as z from 'zod/mini'
import { maxMessages, messages } from './conversation.ts'
import { withCommas } from './counts.ts'
import { isoTime, jsonWithin, modelName, requiredText, scoreScaleEnd } from './fields.ts'
import { maxReportBytes, maxReportFields, maxReportValues, maxTranscriptBytes } from './limits.ts'
import { hasFewFields } from './report.ts'
import { sessionStatus, storedStatus } from './session-status.ts'
import { hasAtMostValues, isWellFormedJson } from './well-formed.ts'

const storable = z.refine<unknown>((value) => isWellFormedJson(value), {
  error: 'must be valid Unicode text without NUL characters, at most 100 levels deep',
  abort: true,
})
/** An object that is not copied: `z.record` would copy hundreds of thousands of fields before they are counted. */
const anyObject = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  .check(z.meta({ type: 'object', additionalProperties: {} }))
/** A performance report: an object, or its JSON as text (spec section 3). */
const report = z.union([anyObject, z.string()], { error: 'must be an object or JSON text' }).check(
  storable,
  jsonWithin(maxReportBytes),
  z.refine(hasFewFields, { error: `must have at most ${maxReportFields} fields`, abort: true }),
  z.refine((value) => hasAtMostValues(value, maxReportValues), {
    error: `must have at most ${withCommas(maxReportValues)} values, nested ones included`,
    abort: true,
  }),
)
const transcript = z
  .union([messages, z.string()], {
    error: `must be text, or a list of at most ${maxMessages} messages`,
  })
  .check(storable, jsonWithin(maxTranscriptBytes))

const endStatus = requiredText('Status is required', 50).check(
  z.overwrite(storedStatus),
  z.refine(
    (status) => status !== sessionStatus.cancelled && status !== sessionStatus.inProgress,
    'must say how the session ended. If it did not take place, call POST /v1/delivery/sessions/{session_id}/cancel instead.',
  ),
)

/** What a role-play service says about a session that has ended. */
export const sessionResult = z.object({
  status: endStatus,
  end_time: isoTime,
  performance_report: z.nullish(report),
  /** Where the scale of the report ends; by default what the report prompt of the mode names, or else 100. */
  score_scale: z.nullish(scoreScaleEnd),
  /** The model that judged. */
  judge_model: z.nullish(modelName),
  transcript: z.nullish(transcript),
})
