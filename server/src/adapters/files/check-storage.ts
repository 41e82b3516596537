import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { codeOf } from '../../lib/error-code.ts'
import { openFiles } from './files.ts'

/**
 * Checks at the start that files can be stored: creates the folder and checks that it is writable, or lists the bucket.
 * @throws ConfigError that names STORAGE_URL, or DATA_DIR if the folder is in it
 */
export const checkStorage = async ({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>) => {
  if (storage.kind === 'folder') {
    const variable = storage.path === join(dataDir, 'files') ? 'DATA_DIR' : 'STORAGE_URL'
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
