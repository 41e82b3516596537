import { shortOrFull } from './full-run.ts'

type Headers = Readonly<Record<string, string | string[]>>

const each = (name: string, values: readonly (string | string[])[]): Headers[] =>
  values.map((value) => ({ [name]: value }))

const texts = ['', ' ', '*', '""', '"', ',', ',,,', 'null', 'NaN', '-1', '0', '\u00ff', '__proto__']
const long = 'x'.repeat(8000)

const shortHeaders: readonly Headers[] = [
  ...each('if-match', ['', '1', '"999999999"', '"1","x"']),
  ...each('idempotency-key', ['', 'a b', long]),
  ...each('authorization', ['', 'Bearer', `Bearer ${'A'.repeat(43)}`]),
  ...each('content-type', ['', 'a/b;']),
  ...each('content-encoding', ['gzip']),
  ...each('accept-encoding', ['*;q=0']),
  ...each('range', ['bytes=a-b']),
  ...each('host', ['a b', '[::1']),
  ...each('expect', ['x']),
  ...each('upgrade', ['websocket']),
]

const allHeaders: readonly Headers[] = [
  ...each('if-match', [...texts, '1', 'W/"1"', '"-1"', '"1.5"', '"0"', '"999999999"', long]),
  ...each('if-match', [
    '"99999999999999999999"',
    '"1","x"',
    '"1"x',
    ['"7"', 'x'],
    '"1",'.repeat(2000),
  ]),
  ...each('idempotency-key', [...texts, 'a b', long, ['a', 'b'], 'x'.repeat(200), "';--"]),
  ...each('range', [
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1',
    'bytes=a-b',
    'items=0-1',
    `bytes=${'0-,'.repeat(2000)}`,
  ]),
  ...each('accept-encoding', [
    ...texts,
    'gzip;q=0',
    'br;q=x',
    'identity;q=0',
    '*;q=0',
    'zstd',
    long,
  ]),
  ...each('accept', [...texts, 'text/html', 'application/xml', 'application/json;q=0', long]),
  ...each('accept-language', ['xx', long]),
  ...each('authorization', [
    ...texts,
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Bearer ${'A'.repeat(43)}`,
  ]),
  ...each('authorization', [`Bearer${' '.repeat(8000)}x`, `Bearer ${long}`, 'Bearer __proto__']),
  ...each('content-type', [...texts, 'a/b;', 'application/json;charset', long]),
  ...each('content-encoding', ['gzip', 'br', 'x']),
  ...each('x-request-id', [...texts, 'a b', long]),
  ...each('x-forwarded-for', [...texts, '1.1.1.1, x', '::1%eth0', long]),
  ...each('x-forwarded-proto', ['https', 'x, y', '']),
  ...each('x-http-method-override', ['DELETE']),
  ...each('host', ['x', 'a b', '', '[::1', 'a.co:99999', long]),
  ...each('origin', ['null', 'https://evil.example', '\u00ff']),
  ...each('cookie', [long, '__proto__=1', '=']),
  ...each('if-none-match', ['*', '"x"']),
  ...each('if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  ...each('expect', ['100-continue', 'x', '']),
  ...each('upgrade', ['websocket', 'h2c']),
  ...each('te', ['trailers', 'x']),
]

/** Headers that are sent with an otherwise valid request. */
export const hostileHeaders = shortOrFull(shortHeaders, allHeaders)

const shortTypes: readonly string[] = [
  '',
  'text/plain',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '__proto__',
]

const allTypes: readonly string[] = [
  ...['', 'x', '/', 'text/plain', 'text/json', 'application/jsonx', 'application/xml', 'image/png'],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=B',
  ],
  ...['application/vnd.api+json', 'application/json, text/plain', 'application/json application/x'],
  ...['application/json;', 'application/json; charset=utf-16', 'application/json; charset=latin1'],
  ...['application/json; charset=', 'application/json; charset="', 'application/json; x=y; x=z'],
  ...[
    'APPLICATION/JSON',
    'application/json\u00a0',
    ' application/json',
    '__proto__',
    'constructor',
  ],
  ...[`application/json; a=${'x'.repeat(8000)}`, `application/json${';'.repeat(8000)}`],
]

/** Content types other than JSON, or not quite JSON. */
export const hostileTypes = shortOrFull(shortTypes, allTypes)
