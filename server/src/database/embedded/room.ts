import { statfs } from 'node:fs/promises'

/** Bytes that are kept free for a new segment of PostgreSQL's log, 16 MiB, without which it stops altogether. */
const reserve = 20 * 1024 * 1024

/**
 * Whether there is room for changes on the disk of this folder. With less of it PostgreSQL may not only refuse what is
 * to be written but go down, and not come up again until somebody makes room.
 */
export const hasFreeSpace = async (data: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(data)
  return bavail * bsize > reserve
}
