import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config/config-error.ts'
import { withoutUnreleased } from '../../database/migrate.ts'
import { anyManifest, formatNumber, manifest, entryPaths } from '../backup/manifest.ts'
import type { Manifest } from '../backup/manifest.ts'
import { isChecksumTrailer, trailerLength, checksumTrailer } from '../backup/checksum.ts'
import { readBytes, parseJson, readEntries } from './entries.ts'

const notABackup = 'is not a Greenroom backup, or only part of one'

/**
 * Reads a whole backup and checks it.
 * @throws ConfigError unless it is a complete, undamaged backup that this release can restore
 */
export const checkBackup = async (
  handle: FileHandle,
  file: string,
  migrations: readonly string[],
): Promise<Manifest> => {
  const refuse = (problem: string): never => {
    throw new ConfigError('FILE', `${file} ${problem}`)
  }
  const stats = await handle.stat()
  if (!stats.isFile()) refuse('is not a file')
  if (stats.size === 0) refuse('is empty')
  const first = await readManifest(handle).catch(() => undefined)
  const { data: anyVersion } = anyManifest.safeParse(first)
  if (anyVersion && anyVersion.format > formatNumber) refuse('was created by a newer Greenroom')
  const end = Buffer.alloc(trailerLength)
  await handle.read(end, 0, trailerLength, Math.max(0, stats.size - trailerLength))
  if (!isChecksumTrailer(end)) refuse(anyVersion ? 'is incomplete: its end is missing' : notABackup)
  if (!end.equals(checksumTrailer(await digest(handle)))) {
    refuse('is damaged: its checksum does not match')
  }
  const { data: read } = manifest.safeParse(first)
  if (!read) return refuse(notABackup)
  const applied = readReleased(read.migrations, refuse)
  const unknown = applied.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) refuse(`was created by a newer Greenroom (with ${unknown.join(', ')})`)
  return { ...read, migrations: applied }
}

/** The migrations of a backup by the names of this release. */
const readReleased = (applied: string[], refuse: (problem: string) => never): string[] => {
  try {
    return withoutUnreleased(applied)
  } catch (cause) {
    return refuse(`cannot be restored: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** Reads the first entry if it is a manifest. */
const readManifest = async (handle: FileHandle) => {
  for await (const first of readEntries(handle))
    return first.name === entryPaths.manifest ? parseJson(first.bytes) : undefined
  return undefined
}

const digest = async (handle: FileHandle) => {
  const hash = createHash('sha256')
  await pipeline(readBytes(handle), hash)
  return hash.digest('hex')
}
