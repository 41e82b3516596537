import * as z from 'zod/mini'
import { atMost, atMostCharacters } from './counts.ts'
import { maxLength, maxPrice, maxWhole } from './limits.ts'
import { fromWire } from './prompt-text.ts'
import { hasAtMostBytes, isWellFormed, isWellFormedJson, maxJsonLevels } from './well-formed.ts'

/*
 * Messages from the specification are whole sentences. All others begin with "must", and `issueMessage` puts the
 * field's name in front.
 */
const mustBeText = 'must be text'
/** Text that must not be absent. */
/* @__NO_SIDE_EFFECTS__ */
export const presentText = (message: string, notText = mustBeText) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? message : notText) })
/** Nothing else is looked for in a text that is too long. */
const upTo = (length: number) =>
  z.maxLength(length, { error: atMostCharacters(length), abort: true })
const invalidUnicode = 'must be valid Unicode text without NUL characters'
/** Text that PostgreSQL can store and a page can show. */
export const validUnicode = z.refine<string>(isWellFormed, invalidUnicode)

/** Text of at most `length` characters. */
/* @__NO_SIDE_EFFECTS__ */
export const limitedText = (length: number) =>
  z.string({ error: mustBeText }).check(upTo(length), validUnicode)

/**
 * Text that a model gets or answers, of at most `length` UTF-16 units, as lengths and positions of prompts are counted.
 * `z.maxLength` counts code points instead; it puts the limit into the API description.
 */
/* @__NO_SIDE_EFFECTS__ */
export const modelText = (length: number) => {
  const error = atMostCharacters(length)
  return z.string({ error: mustBeText }).check(
    z.maxLength(length, { error, abort: true }),
    z.refine<string>((text) => text.length <= length, error),
    validUnicode,
  )
}

/** Text of at most `length` characters; absent means empty. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (length: number) => z._default(limitedText(length), '')

const atEnds =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+|(?<![\p{Z}\p{Cc}\p{Cf}\u2800])[\p{Z}\p{Cc}\p{Cf}\u2800]+$/gu
/** Longer texts are refused where they are trimmed, so that finding their ends need not take time. */
const longestTrimmed = 10_000

/** A text without characters at its ends that nobody sees. A last one that changes the one before, as in emoji, stays. */
export const trimInvisible = (text: string): string =>
  text.length > longestTrimmed ? text.trim() : text.replace(atEnds, '')

const isBlank = (text: string) =>
  !/[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Trimmed text that must not be empty. @param message shown when it is missing (from the specification) */
/* @__NO_SIDE_EFFECTS__ */
export const requiredText = (message: string, length: number = maxLength.name) =>
  presentText(message).check(
    // First: a NUL character is refused, not trimmed.
    z.refine<string>(isWellFormed, { error: invalidUnicode, abort: true }),
    z.overwrite(trimInvisible),
    z.minLength(1, message),
    upTo(length),
  )

/** The name of a model, as its server or a role-play service calls it. */
export const modelName = requiredText('must be the name of a model')

/** A required prompt text in its wire form (see `prompt-text.ts`). Its length is counted as the author sees it. */
/* @__NO_SIDE_EFFECTS__ */
export const promptText = (message: string) =>
  presentText(message).check(
    z.refine((wire) => !isBlank(fromWire(wire)), message),
    // Nothing else is looked for in a text that is too long.
    z.refine((wire) => fromWire(wire).length <= maxLength.template, {
      error: atMostCharacters(maxLength.template),
      abort: true,
    }),
    validUnicode,
  )

/**
 * A required prompt text whose placeholders are checked.
 * @param errorsOf the error sentences of a text, as its author sees it
 */
/* @__NO_SIDE_EFFECTS__ */
export const templateText = (message: string, errorsOf: (text: string) => string[]) =>
  promptText(message).check(
    z.superRefine((wire, context) => {
      const text = fromWire(wire)
      for (const error of isBlank(text) ? [] : errorsOf(text))
        context.addIssue({ code: 'custom', message: error, input: wire })
    }),
  )

/** A required id. @param message shown when nothing is chosen (from the specification) */
/* @__NO_SIDE_EFFECTS__ */
export const requiredChoice = (message: string) =>
  presentText(message).check(
    z.refine((value) => !isBlank(value), message),
    upTo(maxLength.name),
    validUnicode,
  )

const anId = 'must be an id'
/** An id of ours, parsed to lower case as PostgreSQL writes it. */
export const wellFormedId = z
  .string({ error: anId })
  .check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, anId), z.toLowerCase())

/** Narrows a list to what belongs to an item. */
export const idFilter = z.optional(wellFormedId)

const day = /^\d{4}-\d\d-\d\d$/
const aDay = 'must be a day such as 2026-11-22'
/** Narrows a list or figures at a day in UTC. */
export const dayFilter = z.optional(
  z
    .string({ error: aDay })
    .check(z.regex(day, { error: aDay, abort: true }), z.refine(isDay, aDay)),
)

const aDayOrTime = `${aDay}, or a time with its offset such as 2026-11-22T14:05:12Z`
/** Narrows a list at a time: its first or last day in UTC, or millisecond. */
export const timeFilter = z.optional(
  z
    .string({ error: aDayOrTime })
    .check(z.refine((text) => isDay(text) || isTime(text), aDayOrTime)),
)

/** A search shorter than this would find nearly everybody. */
const minSearch = 2

/** Whether a text is long enough to search people with it. */
export const isSearch = (text: string): boolean => Array.from(text.trim()).length >= minSearch

/** Narrows a list to people whose names or address have words that begin like this. */
export const personSearch = z.optional(
  limitedText(200).check(
    z.refine((text) => isSearch(text), `must have at least ${minSearch} characters`),
  ),
)

/** A time in ISO 8601 with its offset from UTC. */
export const isoTime = z
  .string({ error: 'must be a time' })
  .check(z.refine(isTime, 'must be a time such as 2026-11-22T14:05:12Z'))

/** Whether a text is a day that exists: JavaScript reads 30 February as 2 March. */
function isDay(text: string): boolean {
  const time = day.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function isTime(text: string): boolean {
  const time = /T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
  return isDay(text.replace(time, '')) && !Number.isNaN(Date.parse(text)) && time.test(text)
}

/** One of the given values. */
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Values extends readonly string[]>(values: Values, message: string) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? message
        : `must be one of ${values.join(', ')}`,
  })

/** A whole number above zero (spec section 5). */
/* @__NO_SIDE_EFFECTS__ */
export const positiveWhole = (message: string) =>
  z
    .number({ error: message })
    .check(
      z.positive(message),
      z.refine(Number.isInteger, 'must be a whole number'),
      z.maximum(maxWhole, atMost(maxWhole)),
    )

/** A whole number from `low` to `high`. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeBetween = (low: number, high: number) => {
  const error = `must be a whole number from ${low} to ${high}`
  return z.number({ error }).check(z.int(error), z.minimum(low, error), z.maximum(high, error))
}

/** A whole number from 1 to `most` in a query. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeInQuery = (most: number, error = `must be a whole number from 1 to ${most}`) =>
  z.pipe(
    z.string({ error }).check(
      z.regex(/^[1-9]\d{0,8}$/, { error, abort: true }),
      z.refine((digits) => Number(digits) <= most, error),
    ),
    z.transform(Number),
  )

/** A price in US dollars with at most two decimals. 0 is allowed, `null` means no price. */
/* @__NO_SIDE_EFFECTS__ */
export const price = (message: string) =>
  z.nullish(
    z.number({ error: message }).check(
      z.nonnegative(message),
      z.refine(
        (dollars) => Number(dollars.toFixed(2)) === dollars,
        'must have at most two decimals',
      ),
      z.maximum(maxPrice, atMost(maxPrice)),
    ),
  )

const inJson = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KiB of JSON` : `${bytes / 1024 / 1024} MiB of JSON`

/** Limits the size of a value, whatever its form. */
/* @__NO_SIDE_EFFECTS__ */
export const jsonWithin = (bytes: number) =>
  z.refine<unknown>((value) => hasAtMostBytes(value, bytes), {
    error: `must be at most ${inJson(bytes)}`,
    abort: true,
  })

/** Any JSON object that PostgreSQL can store. */
export const jsonObject = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .check(
    z.refine(
      (value) => isWellFormedJson(value),
      `must be valid Unicode text, nested at most ${maxJsonLevels} levels deep`,
    ),
  )

/** An id from any backend, as text or number; parsed to text. */
export const id = z.pipe(
  z.union([z.string(), z.number()]).check(z.meta({ description: 'An id; ours are UUIDs.' })),
  z.transform(String),
)

/** An id that a backend may omit or send as null; parsed to text, empty if there is none. */
export const optionalId = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
)

/** Text that a backend may omit or send as null; parsed to text, empty if there is none. */
export const textOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

/** A number that a backend may omit or send as null or text; `undefined` if it is no number. */
export const optionalNumber = z.pipe(
  z.nullish(z.union([z.number(), z.string()])),
  z.transform((value) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) ? read : undefined
  }),
)

/** The fields that our server adds to every entity. Other backends may omit them. */
export const recordStamps = {
  version: z.optional(z.number()),
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
}

/** A validation error as zod reports it. */
interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The sentence for a validation error; it names the field. */
export const issueMessage = ({ path, message }: Issue): string =>
  message.startsWith('must ') ? `${path.join('.') || 'The body'} ${message}` : message

/** Where the scale of a report's scores ends. */
export const scoreScaleEnd = z.literal([10, 100], 'must be 10 or 100')
