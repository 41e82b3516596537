import { statfsSync } from 'node:fs'

/** PostgreSQL shuts down when it cannot create its next 16 MiB write-ahead log segment. */
const reservedBytes = 20 * 1024 * 1024

/**
 * Whether the disk of this folder has enough free space to accept writes without PostgreSQL shutting down. Synchronous,
 * because the kernel has the number in memory: a call in the thread pool takes twenty times as long.
 */
export const hasFreeSpace = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > reservedBytes
}
