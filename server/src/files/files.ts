import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Storage } from '../config/storage-url.ts'
import { StorageError } from './storage-error.ts'

/** Uploaded files by flat name (`4f…c2.webp`), in a folder or in S3. What fails throws StorageError. */
export interface Files {
  /** Keeps the bytes under the name, in place of what was there. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** The file, or `undefined` when there is none of that name. `size` is in bytes. */
  get(name: string): Promise<{ bytes: Readable; type: string; size: number } | undefined>
  /** Forgets the file; one that is not there is no error. */
  remove(name: string): Promise<void>
  /** Every file there is; `modified` asks the store when it was put, `undefined` where it has gone meanwhile. */
  list(): AsyncIterable<{ name: string; modified: () => Promise<Date | undefined> }>
}

/** A flat name: what is no such name is in no store, whatever the file system would make of it. */
const flatName = /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/

/** Opens the store. The AWS packages (slow to load) are read on the first use of S3 only. */
export const openFiles = (storage: Storage): Files => {
  let opened: Promise<Disk> | undefined
  const disk = () => (opened ??= openDisk(storage))
  return {
    put: async (name, bytes, contentType) => {
      if (!flatName.test(name)) throw new Error(`not a flat file name: ${name}`)
      await told(async () => {
        const store = await disk()
        if (storage.kind !== 'folder') return store.put(name, bytes, { contentType })
        const path = join(storage.path, name)
        try {
          await store.put(name, bytes, { contentType })
          await toDisk(path)
        } catch (cause) {
          // Half of it helps nobody, least of all on a full disk.
          await rm(path, { force: true })
          throw cause
        }
      })
    },
    get: async (name) => {
      if (!flatName.test(name)) return undefined
      return told(async () => {
        const file = (await disk()).file(name)
        const facts = await factsOf(file)
        if (!facts) return undefined
        const type = facts.contentType ?? 'application/octet-stream'
        return { bytes: await file.getStream(), type, size: facts.contentLength }
      })
    },
    remove: async (name) => {
      if (flatName.test(name)) await told(async () => (await disk()).delete(name))
    },
    list: async function* () {
      const store = await disk()
      let from: string | undefined
      do {
        const page = await store.listAll('', from === undefined ? {} : { paginationToken: from })
        for (const { name } of page.objects)
          if (flatName.test(name))
            yield { name, modified: async () => (await factsOf(store.file(name)))?.lastModified }
        from = page.paginationToken
      } while (from !== undefined)
    },
  }
}

const factsOf = (file: DriveFile) =>
  file.getMetaData().catch(async (error: unknown) => {
    // One that hangs would do so twice.
    if (hasTimedOut(error) || (await file.exists())) throw error
  })

const hasTimedOut = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError'

const told = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (cause) {
    throw new StorageError(cause)
  }
}

/** Waits until the file outlasts a power cut, as a row of the database that names it would. */
const toDisk = async (path: string) => {
  const file = await open(path)
  await file.sync()
  await file.close()
}

const plainChecksums = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const

/**
 * Milliseconds for a store that hangs: to be connected to, to begin its answer, and between two pieces of that. Without
 * them the AWS library waits for ever. Pictures are small.
 */
const patience = {
  connectionTimeout: 3_000,
  requestTimeout: 8_000,
  throwOnRequestTimeout: true,
  socketTimeout: 8_000,
}

const openDisk = async (storage: Storage) => {
  if (storage.kind === 'folder') {
    return new Disk(new FSDriver({ location: storage.path, visibility: 'public' }))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint } = storage
  return new Disk(
    new S3Driver({
      bucket,
      region,
      // Stores other than Amazon's seldom have a host name for each bucket, and not all know its newer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true, ...plainChecksums }),
      // Pictures are served by us: the bucket may stay private and needs no access lists.
      visibility: 'private',
      supportsACL: false,
      requestHandler: patience,
      maxAttempts: 2,
    }),
  )
}
