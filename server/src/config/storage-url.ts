import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config-error.ts'

/** Where uploaded pictures are stored. The path is absolute; S3 credentials come from the usual AWS variables. */
export type Storage =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; region: string; endpoint?: string }

const shape = 'must be file:///a/folder or s3://bucket?endpoint=https://…&region=…'

/**
 * Reads STORAGE_URL; by default files are stored in DATA_DIR.
 * @throws ConfigError when it names neither a folder nor a bucket
 */
export const readStorage = (address: string | undefined, dataDir: string): Storage => {
  if (!address) return { kind: 'folder', path: join(dataDir, 'files') }
  if (!URL.canParse(address)) throw new ConfigError('STORAGE_URL', shape)
  const url = new URL(address)
  if (url.protocol === 'file:') return { kind: 'folder', path: readFolder(url) }
  if (url.protocol === 's3:') return readBucket(url)
  throw new ConfigError('STORAGE_URL', shape)
}

const readFolder = (url: URL) => {
  try {
    return fileURLToPath(url)
  } catch {
    throw new ConfigError('STORAGE_URL', 'must be an absolute folder such as file:///var/files')
  }
}

const readBucket = (url: URL): Storage => {
  const { hostname: bucket, pathname, searchParams } = url
  if (pathname.replace('/', '') !== '')
    throw new ConfigError('STORAGE_URL', 'must not have a path after the bucket')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(
      'STORAGE_URL',
      'must name a bucket of 3 to 63 lowercase letters and digits',
    )
  }
  const endpoint = searchParams.get('endpoint')
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint)) {
    throw new ConfigError('STORAGE_URL', 'must have an http or https endpoint')
  }
  return {
    kind: 's3',
    bucket,
    region: searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint }),
  }
}
