import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config-error.ts'

/** Where uploaded pictures are stored. The path is absolute; S3 credentials come from the usual AWS variables. */
export type Storage =
  | { kind: 'folder'; path: string }
  | { kind: 's3'; bucket: string; region: string; endpoint?: string }

const invalid = (problem: string) => new ConfigError('STORAGE_URL', problem)
const shape = 'must be file:///a/folder or s3://bucket?endpoint=https://…&region=…'

/**
 * Reads STORAGE_URL; by default files are stored in DATA_DIR.
 * @throws ConfigError when it names neither a folder nor a bucket
 */
export const readStorage = (address: string | undefined, dataDir: string): Storage => {
  if (!address) return { kind: 'folder', path: join(dataDir, 'files') }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'file:') return { kind: 'folder', path: readFolder(url) }
  if (url?.protocol === 's3:') return readBucket(url)
  throw invalid(shape)
}

const readFolder = (url: URL) => {
  try {
    return fileURLToPath(url)
  } catch {
    throw invalid('must be an absolute folder such as file:///var/files')
  }
}

const readBucket = (url: URL): Storage => {
  const { hostname: bucket, pathname, searchParams } = url
  if (pathname.replace('/', '') !== '') throw invalid('must not have a path after the bucket')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw invalid('must name a bucket of 3 to 63 lowercase letters and digits')
  const endpoint = searchParams.get('endpoint')
  if (endpoint && !/^https?:\/\/[^/]/.test(endpoint))
    throw invalid('must have an http or https endpoint')
  return {
    kind: 's3',
    bucket,
    region: searchParams.get('region') || 'us-east-1',
    ...(endpoint && { endpoint }),
  }
}
