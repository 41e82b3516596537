import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { access, open, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { ConfigError } from '../../config-error.ts'
import { codeOf } from '../../error-code.ts'
import { onInterrupt } from './interrupt.ts'
import { mediaTypeKey } from './manifest.ts'
import { checksumTrailer } from './checksum.ts'

/** A backup that is being written. */
export interface Archive {
  /** Adds a entry. `type` is its media type, where it has one. */
  add(name: string, bytes: Uint8Array, type?: string): Promise<void>
  /** Makes it the file that was asked for, on disk; answers its size in bytes. */
  keep(): Promise<number>
  /** Leaves nothing of it. */
  discard(): Promise<void>
}

/**
 * Begins a backup: a tar file, compressed by gzip and sealed. Nobody but its owner can read it, and until it is whole
 * it has another name in the same folder.
 * @param file an absolute path at which there is nothing yet
 * @throws ConfigError when it is there already or cannot be written, as do the archive's functions
 */
export const createArchive = async (file: string): Promise<Archive> => {
  await refuseExisting(file)
  const part = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}.part`)
  const handle = await open(part, 'wx', 0o600).catch((cause) => refuse(file, cause))
  // The mode that a file is made with passes through the mask of whoever makes it.
  await handle.chmod(0o600)
  const remove = () => rmSync(part, { force: true })
  const letInterrupt = onInterrupt(remove)
  const { readable, controller } = createTarPacker()
  const out = handle.createWriteStream({ flush: true })
  const written = pipeline(Readable.fromWeb(readable), createGzip(), seal, out)
  // Heard by whoever adds, keeps or discards.
  written.catch(() => undefined)
  return {
    add: async (name, bytes, type) => {
      const pax = type === undefined ? {} : { pax: { [mediaTypeKey]: type } }
      try {
        const writer = controller.add({ name, size: bytes.length, mode: 0o600, ...pax }).getWriter()
        await writer.write(bytes)
        await writer.close()
      } catch (cause) {
        await written.catch((reason) => refuse(file, reason))
        throw cause
      }
    },
    keep: async () => {
      try {
        controller.finalize()
        await written
        const { size } = await stat(part)
        await rename(part, file)
        letInterrupt()
        await syncFolder(dirname(file))
        return size
      } catch (cause) {
        return refuse(file, cause)
      }
    },
    discard: async () => {
      controller.error(new Error('The backup is given up.'))
      await written.catch(() => undefined)
      remove()
      letInterrupt()
    },
  }
}

async function* seal(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield checksumTrailer(hash.digest('hex'))
}

const refuseExisting = async (file: string) => {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new ConfigError('FILE', `${file} is there already`)
}

const refuse = (file: string, cause: unknown): never => {
  const code = codeOf(cause)
  if (code) throw new ConfigError('FILE', `${file} cannot be written (${code})`)
  throw cause
}

/** Makes the new name last, as the file does. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
