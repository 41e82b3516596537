import * as z from 'zod/mini'
import { withCommas } from './counts.ts'
import { maxPage } from './limits.ts'

/** The most rows of an export. */
export const maxExport = 100_000

/** The most rows of a long list that are counted: nobody reads so many. */
export const maxCounted = 1000

const invalidLimit = `must be a whole number from 1 to ${withCommas(maxPage)}`

/**
 * The query of a paged list (feature `pages`): `limit` is the number of rows, and `after` comes from the `Link` header
 * of the page before. Without them the response is the whole list (spec section 7).
 */
export const pageQuery = z.object({
  limit: z.optional(
    z.pipe(
      z.string({ error: invalidLimit }).check(
        z.regex(/^[1-9]\d{0,5}$/, { error: invalidLimit, abort: true }),
        z.refine((digits) => Number(digits) <= maxPage, invalidLimit),
        z.meta({
          description: `Rows of a page, from 1 to ${maxPage}. Without it, the whole list.`,
        }),
      ),
      z.transform(Number),
    ),
  ),
  after: z.optional(
    z
      .string({ error: 'must be text' })
      .check(z.meta({ description: 'From the Link header of the page before.' })),
  ),
})

/** Response headers of a page: the address of the next page, and the number of rows in all pages. */
export const pageHeaders = { next: 'link', total: 'x-total-count' } as const
