import * as z from 'zod'

/** What a backup is known by. */
export const product = 'Greenroom'
/** The form of a backup, counted up whenever an older Greenroom would not understand it. */
export const formatNumber = 1

/** What the first entry of every backup tells, whatever its format. */
export const anyManifest = z.object({
  product: z.literal(product),
  format: z.int().positive(),
})

/** The first entry: what the backup is. */
export const manifest = anyManifest.extend({
  format: z.literal(formatNumber),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that made its tables, in order. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which none refers to a later one. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export type Manifest = z.infer<typeof manifest>

/** The last entry: how much there is in it. */
export const contents = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  pictures: z.int().nonnegative(),
  /** Pictures that rows refer to and the store did not have. */
  missing: z.array(z.string()),
})

export type Contents = z.infer<typeof contents>

/** The entries of a backup, in this order. Rows are in PostgreSQL's COPY text format, in blocks by number. */
export const entryPaths = {
  manifest: 'manifest.json',
  picture: (name: string) => `pictures/${name}`,
  rows: (table: string, block: number) => `tables/${table}/${String(block).padStart(6, '0')}.copy`,
  contents: 'contents.json',
}

/** Where a picture's media type stands in the pax header of its entry: as the extended attribute that is usual. */
export const mediaTypeKey = 'SCHILY.xattr.user.mime_type'

/** The picture that a entry is. */
export const readPictureName = (name: string): string | undefined =>
  /^pictures\/([^/]+)$/.exec(name)?.[1]

/** The table that a entry has rows of. */
export const readTableName = (name: string): string | undefined =>
  /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1]
