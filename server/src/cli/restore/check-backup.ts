import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config-error.ts'
import { anyManifest, formatNumber, manifest, entryPaths } from '../backup/manifest.ts'
import type { Manifest } from '../backup/manifest.ts'
import { isChecksumTrailer, trailerLength, checksumTrailer } from '../backup/checksum.ts'
import { readBytes, parseJson, createReader, readEntries } from './entries.ts'

const foreign = 'is no backup of Greenroom, or only a piece of one'

/**
 * Reads all of a backup, and what it says about itself.
 * @param file its name, for messages
 * @param migrations those that this Greenroom knows
 * @throws ConfigError unless it is a backup of Greenroom that this one understands, whole and as it was made
 */
export const checkBackup = async (
  handle: FileHandle,
  file: string,
  migrations: readonly string[],
): Promise<Manifest> => {
  const refuse = (fault: string): never => {
    throw new ConfigError('FILE', `${file} ${fault}`)
  }
  const facts = await handle.stat()
  if (!facts.isFile()) refuse('is no file')
  if (facts.size === 0) refuse('is empty')
  const first = await firstMember(handle).catch(() => undefined)
  const { data: any } = anyManifest.safeParse(first)
  if (any && any.format > formatNumber) refuse('was made by a newer Greenroom')
  const end = Buffer.alloc(trailerLength)
  await handle.read(end, 0, trailerLength, Math.max(0, facts.size - trailerLength))
  if (!isChecksumTrailer(end)) refuse(any ? 'is not whole: its end is missing' : foreign)
  if (!end.equals(checksumTrailer(await digest(handle)))) {
    refuse('is not as it was made: its checksum is wrong')
  }
  const { data: read } = manifest.safeParse(first)
  if (!read) return refuse(foreign)
  const unknown = read.migrations.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) refuse(`was made by a newer Greenroom (with ${unknown.join(', ')})`)
  return read
}

/** What the manifest says; `undefined` where the first entry is none. */
const firstMember = async (handle: FileHandle) => {
  const entries = readEntries(handle)
  try {
    const { current } = await createReader(entries)
    return current?.name === entryPaths.manifest ? await parseJson(current) : undefined
  } finally {
    await entries.return()
  }
}

const digest = async (handle: FileHandle) => {
  const hash = createHash('sha256')
  await pipeline(readBytes(handle), hash)
  return hash.digest('hex')
}
