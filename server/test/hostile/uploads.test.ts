import { personas, uploadedFile } from '@greenroom/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, endpointTitle } from './endpoints.ts'
import { casesFor, withTurns } from './full-run.ts'
import { startFuzzTarget } from './fuzz-target.ts'
import type { HostileCase, FuzzTarget } from './fuzz-target.ts'

let world: FuzzTarget
beforeAll(async () => {
  world = await startFuzzTarget()
})
afterAll(() => world.app.close())

const multipart = 'multipart/form-data; boundary=B'
const lines = (...all: string[]) => all.join('\r\n')
const part = (disposition: string, ...more: string[]) =>
  lines('--B', `Content-Disposition: form-data; ${disposition}`, ...more, '')
const file = (name: string) => part(`name="file"; filename="${name}"`)
const end = '--B--\r\n'
const whole = lines(file('a.doc'), 'Hello.', end)
const nested = lines(
  part('name="file"', 'Content-Type: multipart/mixed; boundary=C'),
  '--C\r\nContent-Disposition: file; filename="a.doc"\r\n\r\nHello.\r\n--C--',
  end,
)

const bodies: readonly (readonly [name: string, body: string | Buffer, type?: string])[] = [
  ['nothing', ''],
  ['no boundary', whole, 'multipart/form-data'],
  ['an empty boundary', whole, 'multipart/form-data; boundary='],
  ['another boundary', whole, 'multipart/form-data; boundary=C'],
  ['a boundary of 5,000', whole, `multipart/form-data; boundary=${'B'.repeat(5000)}`],
  ['two boundaries', whole, `${multipart}; boundary=C`],
  ['a quote without end', whole, 'multipart/form-data; boundary="B'],
  ['another multipart', whole, 'multipart/mixed; boundary=B'],
  ['JSON', '{"file":"a"}', 'application/json'],
  ['deep JSON', '['.repeat(100_000), 'application/json'],
  ['a type of NUL', whole, '__proto__'],
  ...[1, 4, 30, 60, 75, 82, 86].map((at) => [`cut at ${at}`, whole.slice(0, at)] as const),
  ['nested', nested],
  [
    '1,000 parts',
    lines(...Array.from({ length: 1000 }, (_, n) => `${part(`name="f${n}"`)}\r\nx`), end),
  ],
  ['1,000 files', lines(...Array.from({ length: 1000 }, () => `${file('a')}\r\nx`), end)],
  ...['../../etc/passwd', 'a\0.png', 'C:\\a.doc', '', '.', '\xff\xfe', 'a.doc\\"; x="', '__proto__']
    .concat(['x'.repeat(10_000), 'a\u202ecod.exe', '%00', 'a\r\nX-Evil: 1', 'con', '\ud800.doc'])
    .map(
      (name) =>
        [
          `the name ${JSON.stringify(name).slice(0, 40)}`,
          lines(file(name), 'Hello.', end),
        ] as const,
    ),
  ['a name twice', lines(part('name="file"; filename="a"; filename="b"'), 'Hello.', end)],
  ['a name in RFC 5987', lines(part('name="file"; filename*=utf-8\'\'%00%ff'), 'Hello.', end)],
  ['an unknown charset', lines(part('name="file"; filename*=x\'\'a'), 'Hello.', end)],
  ['no disposition', lines('--B', 'X: 1', '', 'Hello.', end)],
  ['no name', lines(part('filename="a.doc"'), 'Hello.', end)],
  ['a field for the file', lines(part('name="file"'), 'Hello.', end)],
  ['the field __proto__', lines(part('name="__proto__"'), 'x', file('a.doc'), 'Hello.', end)],
  ['the file __proto__', lines(part('name="__proto__"; filename="a"'), 'Hello.', end)],
  [
    'a header of 100,000',
    lines(part('name="file"; filename="a"', `X: ${'x'.repeat(100_000)}`), 'x', end),
  ],
  [
    '5,000 headers',
    lines(
      part('name="file"; filename="a"', ...Array.from({ length: 5000 }, (_, n) => `X${n}: 1`)),
      'x',
      end,
    ),
  ],
  [
    'an odd encoding',
    lines(part('name="file"; filename="a"', 'Content-Transfer-Encoding: x'), 'x', end),
  ],
  ['an odd type', lines(part('name="file"; filename="a"', 'Content-Type: ;;;'), 'x', end)],
  ['a field of 1 MB', lines(part('name="x"'), 'x'.repeat(1_000_000), file('a'), 'x', end)],
  [
    'bytes',
    Buffer.concat([
      Buffer.from(`${file('a')}\r\n`),
      Buffer.alloc(3000, 0xff),
      Buffer.from(`\r\n${end}`),
    ]),
  ],
  ['only boundaries', '--B\r\n'.repeat(20_000)],
  ['40 MB of nothing', Buffer.alloc(40 * 1024 * 1024)],
]

const uploads = endpoints.filter(({ body }) => body === uploadedFile)
test.each(withTurns(uploads.map((endpoint) => [endpointTitle(endpoint), endpoint] as const)))(
  '%s rejects malformed forms and stores nothing',
  async (_, endpoint, turn) => {
    const { method } = endpoint
    const path = await world.buildPath(endpoint)
    const cases = casesFor(turn, bodies).map(([name, body, type = multipart]): HostileCase => ({
      name,
      method,
      path,
      body,
      headers: { 'content-type': type },
      mustFail: true,
    }))
    expect(await world.findProblems(cases)).toEqual([])
    expect(await world.findProblems(cases.filter(({ name }) => name.startsWith('cut')))).toEqual([])
    const left = []
    for await (const { name } of world.app.files.list()) left.push(name)
    expect(left).toEqual([])
  },
)

const large = [
  personas.create,
  personas.update,
  personas.remove,
  personas.list,
  personas.summaryFromDocument,
].map((endpoint) => [endpointTitle(endpoint), endpoint] as const)
test.each(withTurns(large))('%s rejects 40 MB of JSON', async (_, endpoint, turn) => {
  const { method } = endpoint
  const headers = { 'content-type': 'application/json' }
  const path = await world.buildPath(endpoint)
  const body = Buffer.alloc(40 * 1024 * 1024, '[')
  for (const where of casesFor(turn, [path, '/api/login', '/api/nothing', '/nothing']))
    expect(
      await world.findProblems([
        { name: where, method, path: where, headers, body, mustFail: method !== 'GET' },
      ]),
    ).toEqual([])
})
