import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compresses answers of 1 kB and more, quickly rather than tightly: whole lists can have megabytes. */
export const compress = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    // A body that unpacks to more than its limit is none of ours.
    globalDecompression: false,
  })
}
