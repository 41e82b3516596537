import { statfs } from 'node:fs/promises'

/** PostgreSQL shuts down when it cannot create its next 16 MiB write-ahead log segment. */
const reservedBytes = 20 * 1024 * 1024

/** Whether the disk of this folder has enough free space to accept writes without PostgreSQL shutting down. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > reservedBytes
}
