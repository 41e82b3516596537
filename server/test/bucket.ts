import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** The credentials that requests must be signed with. */
export const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Starts an S3 storage with the buckets `one` and `two`. */
export const startBuckets = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'greenroom-s3-'))
  const configureBuckets = [{ name: 'one' }, { name: 'two' }]
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, resetOnClose: false },
    ...{ directory, configureBuckets },
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const calls: string[] = []
  server.httpServer.prependListener('request', ({ method, url }) => calls.push(`${method} ${url}`))
  const client = new S3Client({
    ...{ endpoint, region: 'eu-1', forcePathStyle: true },
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  const content = async (Bucket: string, Key: string) => {
    const { ContentType, Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    return `${ContentType} ${await Body?.transformToString('hex')}`
  }
  return {
    endpoint,
    /** Every request so far, such as `PUT /one/a.webp`. */
    calls,
    /** The STORAGE_URL of a bucket. */
    storageUrl: (bucket: string) => `s3://${bucket}?endpoint=${endpoint}&region=eu-1`,
    /** The type and hexadecimal content of every file in a bucket, by name. */
    stored: async (bucket: string): Promise<Readonly<Record<string, string>>> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      const names = Contents.map(({ Key = '' }) => Key)
      const entries = names.map(async (name) => [name, await content(bucket, name)] as const)
      return Object.fromEntries(await Promise.all(entries))
    },
    close: async () => {
      client.destroy()
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
