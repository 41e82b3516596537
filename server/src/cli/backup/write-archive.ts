import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, fchmodSync, openSync, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { ConfigError } from '../../config/config-error.ts'
import { codeOf } from '../../lib/error-code.ts'
import { mediaTypeKey } from './manifest.ts'
import { checksumTrailer } from './checksum.ts'

/** A backup that is being written. */
export type Archive = ReturnType<typeof createArchive>

/**
 * Starts a backup file: tar, compressed by gzip, with a checksum at its end. Only its owner can read it. Until it is
 * complete it has a temporary name in the same folder.
 * @param file an absolute path
 * @throws ConfigError when it exists already or cannot be written; so do the archive's methods
 */
export const createArchive = (file: string) => {
  if (existsSync(file)) throw new ConfigError('FILE', `${file} already exists`)
  const part = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}.part`)
  const remove = () => rmSync(part, { force: true })
  // A signal is handled in a later turn, so the file never exists without its clean-up.
  const removeInterruptHandler = onInterrupt(remove)
  let fd: number
  try {
    fd = openSync(part, 'wx', 0o600)
  } catch (cause) {
    removeInterruptHandler()
    return throwConfigError(file, cause)
  }
  // The umask applies to the mode given to `openSync`.
  fchmodSync(fd, 0o600)
  const { readable, controller } = createTarPacker()
  const out = createWriteStream(part, { fd, flush: true })
  const written = pipeline(Readable.fromWeb(readable), createGzip(), appendChecksum, out)
  // Every method below reports this error.
  written.catch(() => undefined)
  return {
    /** Adds an entry, with its media type if it has one. */
    add: async (name: string, bytes: Uint8Array, type?: string) => {
      const pax = type === undefined ? {} : { pax: { [mediaTypeKey]: type } }
      try {
        const writer = controller.add({ name, size: bytes.length, mode: 0o600, ...pax }).getWriter()
        await writer.write(bytes)
        await writer.close()
      } catch (cause) {
        await written.catch((reason) => throwConfigError(file, reason))
        throw cause
      }
    },
    /** Completes the file and moves it into place. @returns its size in bytes */
    finish: async () => {
      try {
        controller.finalize()
        await written
        const { size } = await stat(part)
        await rename(part, file)
        removeInterruptHandler()
        await syncFolder(dirname(file))
        return size
      } catch (cause) {
        return throwConfigError(file, cause)
      }
    },
    /** Removes what was written. */
    discard: async () => {
      controller.error(new Error('The backup was discarded.'))
      await written.catch(() => undefined)
      remove()
      removeInterruptHandler()
    },
  }
}

async function* appendChecksum(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield checksumTrailer(hash.digest('hex'))
}

const throwConfigError = (file: string, cause: unknown): never => {
  const code = codeOf(cause)
  if (code) throw new ConfigError('FILE', `${file} cannot be written (${code})`)
  throw cause
}

/** Makes the rename survive a power cut. */
const syncFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Cleans up when a signal ends the process; the process still ends by that signal.
 * @returns removes the handlers again
 */
const onInterrupt = (cleanUp: () => void): (() => void) => {
  const removeHandlers = () => {
    for (const signal of signals) process.off(signal, handle)
  }
  const handle = (signal: NodeJS.Signals) => {
    removeHandlers()
    cleanUp()
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, handle)
  return removeHandlers
}
