import * as z from 'zod/mini'
import { maxPage } from './limits.ts'

const wrong = `must be a whole number from 1 to ${maxPage.toLocaleString('en-US')}`

/**
 * How a long list is asked for page by page, where the backend has said that it can (feature word `pages`): `limit` is
 * the most rows of a page, and `after` stands in the address of the next page as the `Link` header of a page gives it.
 * Without them the whole list is answered (spec section 7).
 */
export const pageQuery = z.object({
  limit: z.optional(
    z.pipe(
      z.string({ error: wrong }).check(
        z.regex(/^[1-9]\d{0,5}$/, { error: wrong, abort: true }),
        z.refine((digits) => Number(digits) <= maxPage, wrong),
        z.meta({
          description: `Rows of a page, from 1 to ${maxPage}; without it all are answered.`,
        }),
      ),
      z.transform(Number),
    ),
  ),
  after: z.optional(
    z
      .string({ error: 'must be text' })
      .check(z.meta({ description: 'Where the page before ended; its Link header has it.' })),
  ),
})

/** What a page of a list says beside its rows: the address of the next one, and how many rows there are in all. */
export const pageHeaders = { next: 'link', total: 'x-total-count' } as const
