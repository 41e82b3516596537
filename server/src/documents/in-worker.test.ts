import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { damaged } from './unreadable.ts'

test('a server that is not built, as in `npm run dev`, has threads of what is not built', async () => {
  const file = new URL('in-worker.ts', import.meta.url).href
  const script = `import(${JSON.stringify(file)})
    .then(({ inWorker }) => inWorker('word-text-worker', new Uint8Array(9)))
    .then((outcome) => console.log(JSON.stringify(outcome)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--import=tsx', '-e', script])
  expect(JSON.parse(stdout)).toEqual({ answer: { refused: damaged } })
})
