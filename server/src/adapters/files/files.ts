import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Storage } from '../../config/storage-url.ts'
import { codeOf } from '../../lib/error-code.ts'
import { typeOf } from './file-store.ts'
import type { Files } from './file-store.ts'
import { openFolder } from './folder.ts'

export type { Files } from './file-store.ts'

/** Whether Greenroom names its files like this. Any other file in the folder or bucket is none of ours. */
export const isOwnName = (name: string) => typeOf(name) !== undefined

/** Opens the file storage. Only names of ours reach it. The library of S3 loads slowly, so only on the first use. */
export const openFiles = (storage: Storage): Files => {
  let opened: Promise<Files> | undefined
  const open = async (): Promise<Files> =>
    storage.kind === 'folder'
      ? openFolder(storage.path)
      : (await import('./bucket.ts')).openBucket(storage)
  const files = () => (opened ??= open())
  const withOwn = async <Result>(name: string, work: (files: Files) => Promise<Result>) =>
    isOwnName(name) ? wrapErrors(async () => work(await files())) : undefined
  return {
    put: async (name, bytes, type) => {
      if (!isOwnName(name)) throw new Error(`not a name of ours: ${name}`)
      await withOwn(name, (own) => own.put(name, bytes, type))
    },
    get: (name) => withOwn(name, (own) => own.get(name)),
    has: async (name) => (await withOwn(name, (own) => own.has(name))) ?? false,
    remove: (name) => withOwn(name, (own) => own.remove(name)),
    list: async function* () {
      for await (const file of (await files()).list()) if (isOwnName(file.name)) yield file
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
  const { cause } = failure
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  const place =
    storage.kind === 'folder'
      ? `${storage.path} cannot be written`
      : `its key must be allowed to list, read, write and delete in the bucket ${storage.bucket}`
  return new ConfigError(settingOf(config), `${place} (${reason})`, { cause: failure })
}

/** The file storage is full or not available. */
export class StorageError extends Error {
  /** Whether the disk, the quota or the file size limit is exhausted. */
  readonly isFull: boolean
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'StorageError'
    this.isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(cause) ?? '')
  }
}

const wrapErrors = async <Result>(work: () => Promise<Result>) => {
  try {
    return await work()
  } catch (cause) {
    throw new StorageError(cause)
  }
}
