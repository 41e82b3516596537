import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compresses responses from 1 kB. Fast rather than small, since whole lists can have megabytes. */
export const enableCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    // Compressed request bodies are not accepted: they could exceed the body limit once decompressed.
    globalDecompression: false,
  })
}
