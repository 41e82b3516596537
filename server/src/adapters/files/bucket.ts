import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Storage } from '../../config/storage-url.ts'
import type { Files } from './file-store.ts'

/** Limits, in milliseconds, for storage that hangs. Without them the AWS library waits forever. */
const timeouts = {
  connectionTimeout: 3_000,
  requestTimeout: 8_000,
  throwOnRequestTimeout: true,
  socketTimeout: 8_000,
}

const plainChecksums = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const

/** Files in an S3 bucket. The server serves them, so the bucket can be private and needs no access lists. */
export const openBucket = ({
  bucket: Bucket,
  region,
  endpoint,
}: Extract<Storage, { kind: 's3' }>): Files => {
  const client = new S3Client({
    region,
    // Other providers than Amazon rarely have a host name for each bucket or support its newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true, ...plainChecksums }),
    requestHandler: timeouts,
    maxAttempts: 2,
  })
  return {
    put: async (Key, Body, ContentType) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    get: async (Key) => {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(ignoreMissing)
      if (!found) return undefined
      const { Body, ContentType: type = 'application/octet-stream', ContentLength: size } = found
      if (!(Body instanceof Readable) || size === undefined)
        throw new Error('the bucket sent a file without its content or its size')
      return { bytes: Body, type, size }
    },
    has: async (Key) => {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(ignoreMissing)
      return found !== undefined
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket, Delimiter: '/' },
      ))
        for (const { Key = '', LastModified } of Contents)
          yield { name: Key, modified: async () => LastModified }
    },
  }
}

const ignoreMissing = (error: unknown) => {
  if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
}
