import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** What a caller must sign with. */
export const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** A store that speaks S3, with the buckets `one` and `two`. */
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
    /** Every call that has reached it, such as `PUT /one/a.webp`. */
    calls,
    /** The setting that names one of its buckets. */
    storageUrl: (bucket: string) => `s3://${bucket}?endpoint=${endpoint}&region=eu-1`,
    /** Type and content, in hex, of everything in a bucket by its name. */
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
