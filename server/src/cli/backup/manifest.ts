import * as z from 'zod'

export const product = 'Greenroom'
/** The version of the backup format. It increases when older releases cannot read a backup any more. */
export const formatNumber = 1

/** What the manifest contains in every version of the format. */
export const anyManifest = z.object({
  product: z.literal(product),
  format: z.int().positive(),
})

/** The first entry of a backup. */
export const manifest = anyManifest.extend({
  format: z.literal(formatNumber),
  createdAt: z.iso.datetime(),
  /** The migrations that created its tables, in order. */
  migrations: z.array(z.string()).min(1),
  /** Ordered so that foreign keys refer to earlier tables only. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export type Manifest = z.infer<typeof manifest>

/** The last entry of a backup: how much is in it. */
export const contents = z.object({
  /** Number of rows by table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  pictures: z.int().nonnegative(),
  /** Pictures that rows refer to but that were not stored. */
  missing: z.array(z.string()),
})

export type Contents = z.infer<typeof contents>

/** The entries of a backup, in this order. Rows are in PostgreSQL's COPY text format, in numbered blocks. */
export const entryPaths = {
  manifest: 'manifest.json',
  picture: (name: string) => `pictures/${name}`,
  rows: (table: string, block: number) => `tables/${table}/${String(block).padStart(6, '0')}.copy`,
  contents: 'contents.json',
}

/** The pax header of a picture's media type: the usual extended attribute for it. */
export const mediaTypeKey = 'SCHILY.xattr.user.mime_type'

/** The name of the picture at this path. */
export const readPictureName = (path: string) => /^pictures\/([^/]+)$/.exec(path)?.[1]

/** The name of the table whose rows are at this path. */
export const readTableName = (path: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(path)?.[1]
