import { constants } from 'node:fs'
import { access, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk, DriveFile } from 'flydrive'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Storage } from '../../config/storage-url.ts'
import { codeOf } from '../../lib/error-code.ts'

/** Stores pictures by the names that we give them (`4f…c2.webp`), in a folder or in S3. Failures throw a StorageError. */
export interface Files {
  /** Stores a file, and replaces one of the same name. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Reads a file; `undefined` if it does not exist. `size` is in bytes. */
  get(name: string): Promise<{ bytes: Readable; type: string; size: number } | undefined>
  /** Whether a file exists. */
  has(name: string): Promise<boolean>
  /** Deletes a file if it exists. */
  remove(name: string): Promise<void>
  /** Lists our files. `modified` requests the time of the last change; `undefined` if the file was deleted meanwhile. */
  list(): AsyncIterable<{ name: string; modified: () => Promise<Date | undefined> }>
}

/** Whether Greenroom names its files like this. Any other file in the folder or bucket is none of ours. */
export const isOwnName = (name: string): boolean => /^[\da-f]{32}\.webp$/.test(name)

/** Opens the file storage. Its packages load slowly, so only on the first use. */
export const openFiles = (storage: Storage): Files => {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(storage))
  return {
    put: async (name, bytes, contentType) => {
      if (!isOwnName(name)) throw new Error(`not a name of ours: ${name}`)
      await wrapErrors(async () => {
        const store = await disk()
        if (storage.kind !== 'folder') return store.put(name, bytes, { contentType })
        const path = join(storage.path, name)
        try {
          await store.put(name, bytes, { contentType })
          await flushToDisk(path)
        } catch (cause) {
          // Do not leave part of a file behind, least of all on a full disk.
          await rm(path, { force: true })
          throw cause
        }
      })
    },
    get: async (name) => {
      if (!isOwnName(name)) return undefined
      return wrapErrors(async () => {
        const file = (await disk()).file(name)
        const metadata = await readMetadata(file)
        if (!metadata) return undefined
        const type = metadata.contentType ?? 'application/octet-stream'
        return { bytes: await file.getStream(), type, size: metadata.contentLength }
      })
    },
    has: async (name) => isOwnName(name) && wrapErrors(async () => (await disk()).exists(name)),
    remove: async (name) => {
      if (isOwnName(name)) await wrapErrors(async () => (await disk()).delete(name))
    },
    list: async function* () {
      const store = await disk()
      let nextPage: string | undefined
      do {
        const page = await store.listAll(
          '',
          nextPage === undefined ? {} : { paginationToken: nextPage },
        )
        for (const { name } of page.objects)
          if (isOwnName(name))
            yield {
              name,
              modified: async () => (await readMetadata(store.file(name)))?.lastModified,
            }
        nextPage = page.paginationToken
      } while (nextPage !== undefined)
    },
  }
}

/**
 * Checks at the start that files can be stored: creates the folder and checks that it is writable, or lists the bucket.
 * @throws ConfigError that names STORAGE_URL, or DATA_DIR if the folder is in it
 */
export const checkStorage = async ({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>) => {
  if (storage.kind === 'folder') {
    const variable = settingOf({ storage, dataDir })
    try {
      await mkdir(storage.path, { recursive: true })
      await access(storage.path, constants.W_OK)
    } catch (cause) {
      throw new ConfigError(variable, `${storage.path} cannot be written (${codeOf(cause)})`)
    }
    return
  }
  try {
    // A missing bucket and a missing file look the same to a read, so list instead.
    for await (const _ of openFiles(storage).list()) break
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError('STORAGE_URL', `the bucket ${storage.bucket} does not respond: ${reason}`)
  }
}

const settingOf = ({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>) =>
  storage.kind === 'folder' && storage.path === join(dataDir, 'files') ? 'DATA_DIR' : 'STORAGE_URL'

/** Tells the operator which setting is wrong where the first files could not be stored, and why. */
export const unusableStorage = (
  config: Pick<Config, 'storage' | 'dataDir'>,
  failure: StorageError,
): ConfigError => {
  const { storage } = config
  let cause: unknown = failure
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  const place =
    storage.kind === 'folder'
      ? `${storage.path} cannot be written`
      : `its key must be allowed to list, read, write and delete in the bucket ${storage.bucket}`
  return new ConfigError(settingOf(config), `${place} (${reason})`, { cause: failure })
}

/** The metadata of a file; `undefined` if it does not exist. */
const readMetadata = (file: DriveFile) =>
  file.getMetaData().catch(async (error: unknown) => {
    // After a timeout, the next request would time out as well.
    if (hasTimedOut(error) || (await file.exists())) throw error
  })

const hasTimedOut = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError'

/** The file storage is full or not available. */
export class StorageError extends Error {
  readonly isFull: boolean
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageError'
    this.isFull = isFullError(cause)
  }
}

/** Whether the disk, the quota or the file size limit is exhausted. flydrive wraps the system's error. */
const isFullError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && isFullError(error.cause))

const wrapErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    throw new StorageError(cause)
  }
}

/** Makes a file survive a power cut, like the database row that refers to it. */
const flushToDisk = async (path: string) => {
  const file = await open(path)
  await file.sync()
  await file.close()
}

const plainChecksums = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const

/** Limits, in milliseconds, for storage that hangs. Without them the AWS library waits forever. */
const timeouts = {
  connectionTimeout: 3_000,
  requestTimeout: 8_000,
  throwOnRequestTimeout: true,
  socketTimeout: 8_000,
}

const openDisk = async (storage: Storage) => {
  const { Disk } = await import('flydrive')
  if (storage.kind === 'folder') {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new Disk(new FSDriver({ location: storage.path, visibility: 'public' }))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint } = storage
  return new Disk(
    new S3Driver({
      bucket,
      region,
      // Other providers than Amazon rarely have a host name for each bucket or support its newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true, ...plainChecksums }),
      // The server serves the pictures, so the bucket can be private and needs no access lists.
      visibility: 'private',
      supportsACL: false,
      requestHandler: timeouts,
      maxAttempts: 2,
    }),
  )
}
