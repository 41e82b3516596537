import { shortOrFull } from './full-run.ts'

/** A value as it is sent in a body, JSON or not, and what to call it. */
export interface HostileValue {
  readonly name: string
  readonly json: string
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const jsonValue = (json: string): HostileValue => ({ name: json, json })
const textValue = (name: string, text: string): HostileValue => ({
  name,
  json: JSON.stringify(text),
})
const deepValue = (open: string, close: string): HostileValue => ({
  name: `15,000 levels of ${open}`,
  json: `${open.repeat(15_000)}1${close.repeat(15_000)}`,
})

const invalidJson = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '01',
  '+1',
  '.5',
  '0x1',
  "'a'",
  'a',
]
  .concat(['"', '"\n"', '"\\x"', '"\\ud8"', '[1,]', '{"a"}', '{,}', '/**/1', '1n', '\u00a01'])
  .map(jsonValue)

const numbers = ['0', '-0', '1.5', '-1', '-1.5', '0.001', '1e-7', '5e-324', '1e308', '1e400']
  .concat(['-1e400', '2147483647', '2147483648', '-2147483649', '4294967296', '9007199254740992'])
  .concat(['9007199254740993', '18446744073709551616', '9999999.994', '10000000', '1e21'])
  .map(jsonValue)

const otherJson = ['null', 'true', 'false', '[]', '[null]', '["a"]', '[[[]]]', '[1,"a",{}]', '{}']
  .concat([
    '{"a":1}',
    '{"name":"a"}',
    '{"length":5}',
    '{"toString":1}',
    '{"then":1}',
    '{"json":"x"}',
  ])
  .concat(['{"__proto__":{"a":1}}', '{"\\u005f_proto__":1}', '{"constructor":{"prototype":{}}}'])
  .concat([
    `["${unknownId}"]`,
    `["${unknownId}","${unknownId}"]`,
    '["\\u0000"]',
    '["\\ud800"]',
    '[{}]',
  ])
  .map(jsonValue)

const unstorableTexts = ['\0', 'a\0b', '\ud800', '\udc00\ud800', 'a\udbff', 'https://a.co/\ud800']
  .concat(['https://a.co/\0', 'a\udfff@b.co', `${unknownId}\0`])
  .map((text) => textValue(JSON.stringify(text), text))

const unusualTexts = [
  '',
  ' ',
  '\t\r\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u202ea',
  '\uffff',
  '\u0001',
]
  .concat(['\u{1f600}', `a${'\u0301'.repeat(150)}`, '\\', '\\n', '\\\\n', '"', "'", '%00', '%s%n'])
  .concat([
    "'; drop table users; --",
    '$1',
    '${jndi:ldap://x}',
    '<script>alert(1)</script>',
    '=1+1',
  ])
  .concat(['../../etc/passwd', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x'])
  .concat(['/files/../x', '/files/%2e%2e', '//a.co', 'https://a b', `https://${'a'.repeat(2100)}`])
  .concat([
    '__proto__',
    'constructor',
    'null',
    'NaN',
    'Infinity',
    '1e308',
    '-1',
    '2147483648',
    'on',
  ])
  .concat([
    unknownId,
    unknownId.replaceAll('-', ''),
    `{${unknownId}}`,
    ` ${unknownId}`,
    `${unknownId}x`,
    'x',
  ])
  .concat(['2026-02-30', '{{name}}', '{', '{}', '[object Object]', 'a@b', 'a@b.co', 'A@B.CO '])
  .map((text) => textValue(JSON.stringify(text).slice(0, 60), text))

const hugeValues = [
  textValue('201 characters', 'x'.repeat(201)),
  textValue('200,001 characters', 'x'.repeat(200_001)),
  textValue('200,000 braces', '{'.repeat(200_000)),
  textValue('200,000 backslashes', '\\'.repeat(200_000)),
  textValue('500,000 blanks before a letter', `${' '.repeat(500_000)}a`),
  textValue('an address of 500,000 dots', `a@${'.'.repeat(500_000)}@`),
  textValue('2 MB', 'x'.repeat(2 * 1024 * 1024)),
  { name: '250,000 empty texts', json: `[${'"",'.repeat(249_999)}""]` },
  { name: '300,000 digits', json: '9'.repeat(300_000) },
  deepValue('[', ']'),
  deepValue('{"a":', '}'),
]

/** One of each kind. */
const shortValues: readonly HostileValue[] = [
  ...['NaN', '[1,]', '1e400', '9007199254740993', '-1', '1.5'].map(jsonValue),
  ...['null', 'true', '[]', '{}', '{"__proto__":{"a":1}}', '["\\ud800"]'].map(jsonValue),
  ...['', ' ', '\0', '\ud800', '\u{1f600}', "'; drop table users; --", '__proto__', unknownId].map(
    (text) => textValue(JSON.stringify(text), text),
  ),
  textValue('200,001 characters', 'x'.repeat(200_001)),
  textValue('2 MB', 'x'.repeat(2 * 1024 * 1024)),
  deepValue('[', ']'),
]

const allValues: readonly HostileValue[] = [
  ...invalidJson,
  ...numbers,
  ...otherJson,
  ...unstorableTexts,
  ...unusualTexts,
  ...hugeValues,
]

/** Values for every field of every body, and for every body as a whole. */
export const hostileValues = shortOrFull(shortValues, allValues)

/** The JSON schema type of a value; `undefined` if it is not valid JSON or is always rejected. */
export const jsonType = ({ json }: HostileValue): string | undefined => {
  if (json.length > 1_000_000 || /_proto__":|"prototype"/.test(json)) return undefined
  try {
    const value: unknown = JSON.parse(json)
    if (value === null) return 'null'
    return Array.isArray(value) ? 'array' : typeof value
  } catch {
    return undefined
  }
}

/** Whether a value contains text that cannot be stored: NUL or half of a surrogate pair. */
export const cannotBeStored = ({ json }: HostileValue): boolean => /\\u0000|\\ud[89a-f]/.test(json)
