import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A script of the build. */
export const script = `console.log('${'green'.repeat(500)}')`

/** Creates a folder like a build of the console, including files that must not be served. */
export const makeConsoleFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-console-'))
  await mkdir(join(folder, 'assets', '.hidden'), { recursive: true })
  await mkdir(join(folder, 'voices'))
  const page = `<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
    <meta name="site-url" content="__SITE_URL__"><meta name="features" content="__FEATURES__"><title>Greenroom</title>
    <script type="module" src="/assets/index-1a2b3c.js" nonce="__CSP_NONCE__"></script></head></html>`
  const files: Record<string, string | Buffer> = {
    'index.html': page,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    'assets/index-1a2b3c.js': script,
    'assets/index-1a2b3c.js.br': brotliCompressSync(script),
    'assets/index-1a2b3c.js.map': '{}',
    'assets/font-4d5e6f.woff2': 'wOF2',
    'assets/.hidden/secret.js': 'secret',
    'voices/santa.mp3': 'ID3',
    '.env': 'SECRET=1',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}
