import * as z from 'zod/mini'
import { maxLength, maxPrice, maxWhole } from './limits.ts'
import { fromWire } from './prompt-text.ts'
import { isWellFormed } from './well-formed.ts'

/*
 * Two kinds of message: whole sentences of the spec stand as they are; what the spec has no sentence for begins with
 * "must" and gets the field's name put before it (see `explain`).
 */
const mustBeText = 'must be text'
const absent = (input: unknown) => input === undefined || input === null
const filled = (message: string) => z.minLength(1, message)
const notBlank = (message: string) => z.refine<string>((value) => value.trim() !== '', message)
const tooLong = (length: number) => `must be at most ${length.toLocaleString('en-US')} characters`
const upTo = (length: number) => z.maxLength(length, tooLong(length))
/** Text that can be stored and shown as it is. */
export const validUnicode = z.refine<string>(
  isWellFormed,
  'must be valid Unicode text without NUL characters',
)

/** Text of at most `length` characters that may be empty; absent means empty. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (length: number) =>
  z._default(z.string({ error: mustBeText }).check(upTo(length), validUnicode), '')

/**
 * Text that must have a character other than blanks, trimmed.
 * @param message the spec's sentence when it is missing
 */
/* @__NO_SIDE_EFFECTS__ */
export const requiredText = (message: string, length: number = maxLength.name) =>
  z
    .string({ error: ({ input }) => (absent(input) ? message : mustBeText) })
    .check(z.trim(), filled(message), upTo(length), validUnicode)

/**
 * A prompt text in its wire form (see `prompt-text.ts`), required and otherwise left as it is. Its characters are
 * counted as the author sees them.
 */
/* @__NO_SIDE_EFFECTS__ */
export const promptText = (message: string) =>
  z.string({ error: ({ input }) => (absent(input) ? message : mustBeText) }).check(
    z.refine((wire) => fromWire(wire).trim() !== '', message),
    z.refine((wire) => fromWire(wire).length <= maxLength.template, tooLong(maxLength.template)),
    validUnicode,
  )

/**
 * The id of a thing that must be chosen.
 * @param message the spec's sentence when nothing is chosen
 */
/* @__NO_SIDE_EFFECTS__ */
export const requiredChoice = (message: string) =>
  z
    .string({ error: ({ input }) => (absent(input) ? message : mustBeText) })
    .check(notBlank(message), upTo(maxLength.name), validUnicode)

/** One of the values given. */
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <const Values extends readonly string[]>(values: Values, message: string) =>
  z.enum(values, {
    error: ({ input }) =>
      absent(input) || input === '' ? message : `must be one of ${values.join(', ')}`,
  })

/** A whole number above zero (spec section 5). */
/* @__NO_SIDE_EFFECTS__ */
export const positiveWhole = (message: string) =>
  z
    .number({ error: message })
    .check(
      z.positive(message),
      z.refine(Number.isInteger, 'must be a whole number'),
      z.maximum(maxWhole, `must be at most ${maxWhole.toLocaleString('en-US')}`),
    )

/** A price in US dollars with at most two decimals; 0 is taken, `null` is no price. */
/* @__NO_SIDE_EFFECTS__ */
export const price = (message: string) =>
  z.nullish(
    z.number({ error: message }).check(
      z.nonnegative(message),
      z.refine(
        (dollars) => Number(dollars.toFixed(2)) === dollars,
        'must have at most two decimals',
      ),
      z.maximum(maxPrice, `must be at most ${maxPrice.toLocaleString('en-US')}`),
    ),
  )

/** An id as any backend may send it; always text once read. */
export const id = z.pipe(
  z.union([z.string(), z.number()]).check(z.meta({ description: 'An id; ours are UUIDs.' })),
  z.transform(String),
)

/** The id of another thing, which a backend may leave out or send as null; always text once read, empty where it is none. */
export const optionalId = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
)

/** Text that a backend may leave out or send as null; always text once read. */
export const textOrEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

/** A number that a backend may leave out, send as null or as text; `undefined` where it is none. */
export const optionalNumber = z.pipe(
  z.nullish(z.union([z.number(), z.string()])),
  z.transform((value) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof read === 'number' && Number.isFinite(read) ? read : undefined
  }),
)

/** What our own server adds to every entity (design section 5). Another backend may leave it out. */
export const recordStamps = {
  version: z.optional(z.number()),
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
}

/** One thing that is wrong with an input. */
interface Fault {
  path: readonly PropertyKey[]
  message: string
}

/** Says in words what is wrong with an input, naming the field. */
export const issueMessage = ({ path, message }: Fault): string =>
  message.startsWith('must ') ? `${path.join('.') || 'The body'} ${message}` : message
