import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config-error.ts'

/** Where uploaded pictures are kept. The folder is absolute; S3's credentials come the AWS way, from its variables. */
export type Storage =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; region: string; endpoint?: string }

const shape = 'must be file:///a/folder or s3://bucket?endpoint=https://…&region=…'

/**
 * Reads STORAGE_URL; without it, files are kept in a folder of DATA_DIR.
 * @throws ConfigError when it is neither a folder nor a bucket
 */
export const readStorage = (address: string | undefined, dataDir: string): Storage => {
  if (!address) return { kind: 'folder', path: join(dataDir, 'files') }
  if (!URL.canParse(address)) throw new ConfigError('STORAGE_URL', shape)
  const url = new URL(address)
  if (url.protocol === 'file:') return { kind: 'folder', path: folderOf(url) }
  if (url.protocol === 's3:') return bucketOf(url)
  throw new ConfigError('STORAGE_URL', shape)
}

const folderOf = (url: URL) => {
  try {
    return fileURLToPath(url)
  } catch {
    throw new ConfigError('STORAGE_URL', 'must be an absolute folder such as file:///var/files')
  }
}

const bucketOf = (url: URL): Storage => {
  const { hostname: bucket, searchParams } = url
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError('STORAGE_URL', 'must name a bucket of 3 to 63 small letters and digits')
  }
  const endpoint = searchParams.get('endpoint')
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint)) {
    throw new ConfigError('STORAGE_URL', 'has an endpoint that is no http or https address')
  }
  return {
    kind: 's3',
    bucket,
    region: searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint }),
  }
}
