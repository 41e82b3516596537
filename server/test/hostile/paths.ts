import { shortOrFull } from './full-run.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

const shortSegments: readonly string[] = [
  ...['', '%00', '%ff', '%', '..', '%2e%2e%2f', '%27%20or%201=1--', '__proto__', unknownId],
  ...[`${unknownId}%00`, 'x'.repeat(2049), '../'.repeat(2000)],
]

const allSegments: readonly string[] = [
  ...['', '%20', '%00', 'a%00b', '%ff', '%c3%28', '%ed%a0%80', '%F0%9F%98%80', '%E2%80%AE', '%'],
  ...['%zz', '%25', '%2500', '.', '..', '%2e', '%2e%2e', '%2f', '%2e%2e%2f%2e%2e%2f', '..%5c..'],
  ...["'", '%27%20or%201=1--', '%22', '%3Cscript%3E', ';', 'a;b', '%3f', '%23', '*', ':id', '{id}'],
  ...['%7Bid%7D', '+', ',', '@', '0', '-1', '1.5', '1e308', '2147483648', 'NaN', 'null', 'true'],
  ...['__proto__', 'constructor', 'toString', unknownId, unknownId.toUpperCase(), `{${unknownId}}`],
  ...[
    unknownId.replaceAll('-', ''),
    `${unknownId}%00`,
    `%20${unknownId}`,
    `${unknownId}/x`,
    `x/${unknownId}`,
  ],
  ...['x'.repeat(255), 'x'.repeat(2049), '%00'.repeat(600), '%61'.repeat(3000), 'x'.repeat(12_000)],
  ...['x'.repeat(20_000), '/'.repeat(5000), '../'.repeat(2000)],
]

/** Segments that replace an id or an address in a path, encoded as they are sent. */
export const hostileSegments = shortOrFull(shortSegments, allSegments)

const shortValues: readonly string[] = ['=', '=%00', '=-1', '=1e308', '=1001', '[]=1', '=__proto__']

const allValues = (name: string): string[] => [
  ...['', '=', '=%00', '=%ff', '=%', '=%zz', '=%ed%a0%80', '=0', '=-0', '=-1', '=1.5', '=1e2'],
  ...['=1e308', '=2147483648', '=9007199254740993', '=1001', '=NaN', '=null', '=%201', '=01', '=x'],
  ...['=__proto__', "=';--", '[]=1', '[a]=1', '[__proto__][a]=1', `=1&${name}=2`, '.a=1'],
  ...[`=${'9'.repeat(10_000)}`, `=${'A'.repeat(32)}`, `=${'_'.repeat(32)}`, `=${'A'.repeat(33)}`],
  ...[`=1&limit=1&after=${'A'.repeat(32)}`, `=1${`&${name}=1`.repeat(1000)}`],
]

/** Query strings with hostile values for a parameter. */
export const hostileQueries = (name: string): string[] =>
  shortOrFull(shortValues, allValues(name)).map((rest) => name + rest)

const shortUnknownQueries: readonly string[] = ['&&&', '%00=%00', '__proto__[a]=1']

const allUnknownQueries: readonly string[] = [
  ...['', '?', '&&&', '=', '%', '%00=%00', '__proto__=1', '__proto__[a]=1', 'constructor=1', '#'],
  ...['a'.repeat(10_000), Array.from({ length: 1500 }, (_, n) => `a${n}=1`).join('&')],
]

/** Query strings that no endpoint knows. */
export const unknownQueries = shortOrFull(shortUnknownQueries, allUnknownQueries)
