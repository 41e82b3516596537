import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ConfigError } from '../../config-error.ts'
import { anyManifest, formatNumber, manifest, member } from '../backup/manifest.ts'
import type { Manifest } from '../backup/manifest.ts'
import { isSeal, sealLength, sealOf } from '../backup/seal.ts'
import { bytesOf, json, readerOf, readMembers } from './members.ts'

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
  const end = Buffer.alloc(sealLength)
  await handle.read(end, 0, sealLength, Math.max(0, facts.size - sealLength))
  if (!isSeal(end)) refuse(any ? 'is not whole: its end is missing' : foreign)
  if (!end.equals(sealOf(await digest(handle)))) {
    refuse('is not as it was made: its checksum is wrong')
  }
  const { data: read } = manifest.safeParse(first)
  if (!read) return refuse(foreign)
  const unknown = read.migrations.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) refuse(`was made by a newer Greenroom (with ${unknown.join(', ')})`)
  return read
}

/** What the manifest says; `undefined` where the first member is none. */
const firstMember = async (handle: FileHandle) => {
  const members = readMembers(handle)
  try {
    const { now } = await readerOf(members)
    return now?.name === member.manifest ? await json(now) : undefined
  } finally {
    await members.return()
  }
}

const digest = async (handle: FileHandle) => {
  const hash = createHash('sha256')
  await pipeline(bytesOf(handle), hash)
  return hash.digest('hex')
}
