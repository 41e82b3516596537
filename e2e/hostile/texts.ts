/** Texts that try to run code, to mislead a reader or to break the layout. */
export const hostileTexts: Readonly<Record<string, string>> = {
  script: '<script>alert(1)</script>',
  image: '<img src=x onerror=alert(1)>',
  address: 'javascript:alert(1)',
  attribute: '"><svg onload=alert(1)>',
  style: '</style><style>*{display:none}</style>',
  templates: '{{7*7}} ${7*7} #{7*7} <%= 7*7 %>',
  override: 'User \u202eexe.tnemges\u202c \u2066x',
  invisible: 'zero\u200bwidth\u200d\ufeff\u00ad\u2060',
  zalgo: `Z${'\u0335\u0301\u0322\u0353\u0346\u0360'.repeat(20)}algo${'\u0489\u0316'.repeat(20)}`,
  emoji: '👩🏽‍🚒👨‍👩‍👧‍👦🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇩🇪',
  unbroken: 'x'.repeat(10_000),
  words: `${'incomprehensibilities'.repeat(9)} ${'W'.repeat(180)}`,
  lines: 'first\nsecond\r\nthird\tfourth',
  proto: '__proto__',
  constructor_: 'constructor',
  formula: "=cmd|' /C calc'!A0",
  controls: 'bell\u0007 escape\u001b[31m delete\u007f',
  percent: '100% %zz %',
  path: '..%2f..%2fetc/passwd',
  entities: '&lt;b&gt; &amp;amp; &#x3C;',
  json: '{"a": null} \\u003cb\\u003e \\n',
  blank: '   ',
  empty: '',
  arabic: 'مصنع التعبئة والتغليف 12 (تجريبي)',
}

/** The texts that the short run tries in every form and dialog. */
export const shortTexts: readonly string[] = ['image', 'unbroken']

/** Ids that another backend may use: each must address its own row and no other. */
export const hostileIds: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'a/b',
  'a?b=c',
  'a#b',
  'a%b',
  'a%2fb',
  '..',
  'a b',
  '"><img src=x onerror=alert(1)>',
  "it's",
  '[data-x]',
  'back\\slash',
  'new\nline',
  'ü👩‍🚒',
]

const texts = Object.values(hostileTexts)

/** The id of the row with the text at this index. */
export const rowId = (at: number): string => hostileIds[at] ?? `id-${at}`

/** One row for each text, with the text in all of these fields. */
export const rowsWithTexts = (
  id: string,
  fields: readonly string[],
  others: (text: string, at: number) => Record<string, unknown> = () => ({}),
): Record<string, unknown>[] =>
  texts.map((text, at) => ({
    ...Object.fromEntries(fields.map((field) => [field, text])),
    ...others(text, at),
    [id]: rowId(at),
  }))
