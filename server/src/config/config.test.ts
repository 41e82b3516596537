import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { ConfigError } from './config-error.ts'

type Env = Record<string, string>

const errorFor = (env: Env) => {
  try {
    return readConfig(env)
  } catch (error) {
    return error instanceof ConfigError ? error.message : error
  }
}

test('uses the documented defaults without settings', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    dataDir: `${process.cwd()}/data`,
    databaseWait: 30,
    seed: 'demo',
    storage: { kind: 'folder', path: `${process.cwd()}/data/files` },
    siteUrl: 'https://example.com',
    sessionContentDays: 0,
    logLevel: 'info',
    trustProxy: false,
    modelLimits: { parallel: 4, callsADay: 5000 },
    webhookNetworks: [],
    requireSecondFactor: false,
  })
})

test('treats an empty variable as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '', TRUST_PROXY: '' })).toEqual(
    readConfig({}),
  )
})

test('reads every setting', () => {
  const env = {
    HOST: '::1',
    PORT: '0',
    DATA_DIR: '/srv/green room',
    DATABASE_URL: 'postgres://u:p@db:5432/greenroom',
    DATABASE_WAIT: '120',
    ADMIN_EMAIL: 'a@b.co',
    ADMIN_PASSWORD: 'secret',
    SEED: 'demo',
    STORAGE_URL: 's3://pictures?endpoint=https://store.example&region=eu-1',
    PUBLIC_URL: 'https://Greenroom.example:443/',
    SITE_URL: 'https://site.example/',
    API_UPSTREAM: 'http://backend:8080/base/',
    LLM_URL: 'http://localhost:11434/v1/',
    LLM_MODEL: 'llama3.1',
    LLM_KEY: ' sk-secret ',
    LLM_JUDGE_MODEL: ' mistral ',
    LLM_MODELS: 'llama4, qwen3:8b',
    LLM_PARALLEL: '8',
    LLM_CALLS_A_DAY: '20000',
    VOICE_URL: 'https://api.voices.example/',
    VOICE_KEY: ' sk_secret ',
    SESSION_CONTENT_DAYS: '90',
    OIDC_ISSUER: 'https://login.example/',
    OIDC_CLIENT_ID: 'greenroom',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: 'Example',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.4',
    TRUST_PROXY: 'on',
    REQUIRE_SECOND_FACTOR: 'on',
    SMTP_URL: 'smtps://a:b@mail.example',
    MAIL_FROM: 'Greenroom <greenroom@mail.example>',
    WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::/8,10.1.2.3',
  }
  expect(readConfig(env)).toEqual({
    host: '::1',
    port: 0,
    dataDir: '/srv/green room',
    databaseUrl: 'postgres://u:p@db:5432/greenroom',
    databaseWait: 120,
    admin: { email: 'a@b.co', password: 'secret' },
    seed: 'demo',
    storage: {
      kind: 's3',
      bucket: 'pictures',
      region: 'eu-1',
      endpoint: 'https://store.example',
    },
    publicUrl: 'https://greenroom.example',
    siteUrl: 'https://site.example',
    apiUpstream: 'http://backend:8080/base',
    modelServer: {
      ...{ url: 'http://localhost:11434/v1', model: 'llama3.1', key: 'sk-secret' },
      ...{ judge: 'mistral', others: ['llama4', 'qwen3:8b'] },
    },
    speechServer: { url: 'https://api.voices.example', key: 'sk_secret' },
    sessionContentDays: 90,
    oidc: {
      issuer: 'https://login.example/',
      clientId: 'greenroom',
      clientSecret: 'a secret',
      name: 'Example',
    },
    logLevel: 'warn',
    metrics: { host: '10.0.0.4', port: 9464 },
    trustProxy: 1,
    requireSecondFactor: true,
    mail: {
      url: 'smtps://a:b@mail.example',
      from: { name: 'Greenroom', address: 'greenroom@mail.example' },
    },
    modelLimits: { parallel: 8, callsADay: 20_000 },
    webhookNetworks: ['10.0.0.0/8', 'fd00::/8', '10.1.2.3'],
  })
})

test('seeds nothing by default with DATABASE_URL', () => {
  expect(readConfig({ DATABASE_URL: 'postgresql://db/x' }).seed).toBe('none')
})

test.each<[string, unknown]>([
  ['off', false],
  ['0', false],
  ['on', 1],
  ['2', 2],
  ['loopback', 'loopback'],
  ['10.0.0.0/8, ::1', '10.0.0.0/8,::1'],
])('reads TRUST_PROXY=%s', (value, read) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(read)
})

test.each([
  ['greenroom@plant.example', ''],
  [' <greenroom@plant.example> ', ''],
  ['"Team: X; Y, Z" <greenroom@plant.example>', 'Team: X; Y, Z'],
  ['Team: X; <greenroom@plant.example>', 'Team: X;'],
])('reads MAIL_FROM=%s', (sender, name) => {
  const others = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://greenroom.example' }
  const { mail } = readConfig({ ...others, MAIL_FROM: sender })
  expect(mail?.from).toEqual({ name, address: 'greenroom@plant.example' })
})

test.each<[string, unknown]>([
  ['file:///var/green%20room', { kind: 'folder', path: '/var/green room' }],
  ['s3://pictures', { kind: 's3', bucket: 'pictures', region: 'us-east-1' }],
])('reads STORAGE_URL=%s', (value, read) => {
  expect(readConfig({ STORAGE_URL: value }).storage).toEqual(read)
})

const port = 'PORT: must be a whole number from 0 to 65535'
const database =
  'DATABASE_URL: must be an address such as postgres://user:password@host:5432/database'
const address = 'must be an address that begins with http:// or https://'
const publicUrl =
  'PUBLIC_URL: must be an address without a path, such as https://greenroom.example.com'
const modelUrl = 'LLM_URL: must have no user, password or query; a key goes into LLM_KEY'
const models =
  'LLM_MODELS: must be names of models with at most 200 characters, separated by commas'
const voiceUrl = 'VOICE_URL: must have no user, password or query; the key goes into VOICE_KEY'
const storage = 'STORAGE_URL: must be file:///a/folder or s3://bucket?endpoint=https://…&region=…'
const issuer =
  'OIDC_ISSUER: must be the https:// address of the provider, without user, query or fragment'
const smtpUrl = 'SMTP_URL: must be an address such as smtps://user:password@mail.example.com'
const mailFrom =
  'MAIL_FROM: must be an address such as greenroom@example.com or Greenroom <greenroom@example.com>'
const smtpPercent = 'SMTP_URL: must have each % of its user and password written as %25'
const networks = 'WEBHOOK_NETWORKS: must be networks such as 10.0.0.0/8,fd00::/8'
const proxy =
  'TRUST_PROXY: must be off, on, a number of hops, or networks such as 10.0.0.0/8,127.0.0.1'

describe('an invalid setting gives one line that names it', () => {
  test.each<[Env, string]>([
    [{ PORT: 'http' }, port],
    [{ PORT: '-1' }, port],
    [{ PORT: '65536' }, port],
    [{ PORT: '80.5' }, port],
    [{ DATABASE_URL: 'localhost/greenroom' }, database],
    [{ DATABASE_URL: 'mysql://u:secret@db/x' }, database],
    [{ DATABASE_URL: 'postgres://u:secret@db:99999/x' }, database],
    [{ ADMIN_EMAIL: 'a@b.co' }, 'ADMIN_PASSWORD: must be set when ADMIN_EMAIL is'],
    [{ ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL: must be set when ADMIN_PASSWORD is'],
    [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL: Invalid email address'],
    [
      { ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'x'.repeat(1001) },
      'ADMIN_PASSWORD: must have at most 1000 characters',
    ],
    [{ SEED: 'yes' }, 'SEED: must be demo or none'],
    [{ STORAGE_URL: 'pictures' }, storage],
    [{ STORAGE_URL: 'https://store.example/pictures' }, storage],
    [
      { STORAGE_URL: 'file://host/pictures' },
      'STORAGE_URL: must be an absolute folder such as file:///var/files',
    ],
    [
      { STORAGE_URL: 's3://?region=x' },
      'STORAGE_URL: must name a bucket of 3 to 63 lowercase letters and digits',
    ],
    [
      { STORAGE_URL: 's3://pictures/greenroom?region=x' },
      'STORAGE_URL: must not have a path after the bucket',
    ],
    [
      { STORAGE_URL: 's3://pictures?endpoint=store' },
      'STORAGE_URL: must have an http or https endpoint',
    ],
    [{ SITE_URL: 'example.com' }, `SITE_URL: ${address}`],
    [{ PUBLIC_URL: 'greenroom.example' }, `PUBLIC_URL: ${address}`],
    [{ PUBLIC_URL: 'https://greenroom.example/console' }, publicUrl],
    [{ PUBLIC_URL: 'https://u@greenroom.example' }, publicUrl],
    [{ API_UPSTREAM: 'ftp://backend' }, `API_UPSTREAM: ${address}`],
    [{ LLM_URL: 'localhost:11434' }, `LLM_URL: ${address}`],
    [{ LLM_URL: 'http://u:secret@model/v1' }, modelUrl],
    [{ LLM_URL: 'http://model/v1?key=secret' }, modelUrl],
    [{ LLM_URL: 'http://model/v1' }, 'LLM_MODEL: must be set when LLM_URL is'],
    [{ LLM_MODEL: 'llama3.1' }, 'LLM_URL: must be set when LLM_MODEL is'],
    [{ LLM_KEY: 'secret' }, 'LLM_URL: must be set when LLM_KEY is'],
    [{ LLM_JUDGE_MODEL: 'small' }, 'LLM_URL: must be set when LLM_JUDGE_MODEL is'],
    [{ LLM_MODELS: 'small' }, 'LLM_URL: must be set when LLM_MODELS is'],
    [{ LLM_MODELS: 'small,,large' }, models],
    [{ LLM_MODELS: 'x'.repeat(201) }, models],
    [{ LLM_KEY: 'sec ret' }, 'LLM_KEY: must be printable ASCII characters without blanks'],
    [{ VOICE_URL: 'api.voices.example' }, `VOICE_URL: ${address}`],
    [{ VOICE_URL: 'https://voices.example/?key=secret' }, voiceUrl],
    [{ VOICE_URL: 'https://voices.example' }, 'VOICE_KEY: must be set when VOICE_URL is'],
    [{ VOICE_KEY: 'secret' }, 'VOICE_URL: must be set when VOICE_KEY is'],
    [{ OIDC_ISSUER: 'http://login.example' }, issuer],
    [{ OIDC_ISSUER: 'https://login.example/?realm=a' }, issuer],
    [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID: must be set when OIDC_ISSUER is'],
    [
      { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'a' },
      'OIDC_CLIENT_SECRET: must be set when OIDC_ISSUER is',
    ],
    [{ OIDC_NAME: 'Example' }, 'OIDC_ISSUER: must be set when OIDC_NAME is'],
    [{ SMTP_URL: 'mail.example' }, smtpUrl],
    [{ SMTP_URL: 'https://u:secret@mail.example' }, smtpUrl],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: must be set when SMTP_URL is'],
    [{ MAIL_FROM: 'a@b.co' }, 'SMTP_URL: must be set when MAIL_FROM is'],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.co' },
      'PUBLIC_URL: must be set when SMTP_URL is',
    ],
    [{ SMTP_URL: 'smtp://a:50%off@mail.example' }, smtpPercent],
    [{ SMTP_URL: 'smtp://%@mail.example' }, smtpPercent],
    [{ SMTP_URL: 'smtp://a:%E9@mail.example' }, smtpPercent],
    [{ MAIL_FROM: 'Team <a;b@b.co>' }, mailFrom],
    [{ MAIL_FROM: 'a@b.co;c@d.co' }, mailFrom],
    [{ MAIL_FROM: 'Team: a@b.co;' }, mailFrom],
    [{ MAIL_FROM: 'Team\u0000 <a@b.co>' }, mailFrom],
    [{ MAIL_FROM: 'Greenroom' }, mailFrom],
    [{ MAIL_FROM: 'a@b.co\nBcc: c@d.co' }, mailFrom],
    [{ MAIL_FROM: 'Team\r\nBcc: <c@d.co>' }, mailFrom],
    [{ MAIL_FROM: 'Team <a@b.co>, <c@d.co>' }, mailFrom],
    [{ WEBHOOK_NETWORKS: '10.0.0.0/8,intranet' }, networks],
    [{ WEBHOOK_NETWORKS: '10.0.0.0/33' }, networks],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT: must be a whole number from 0 to 65535'],
    [{ TRUST_PROXY: 'perhaps' }, proxy],
    [{ TRUST_PROXY: '10.0.0.0/99' }, proxy],
    [{ TRUST_PROXY: '10.0.0.0/8,nonsense' }, proxy],
  ])('%j', (env, line) => {
    expect(errorFor(env)).toBe(line)
  })
})

const hostile = [
  ...[
    '%',
    '%zz',
    ';',
    '"',
    '<',
    '>',
    ',',
    ':',
    '@',
    '\\',
    '\0',
    '\n',
    '\uD800',
    'é',
    'x'.repeat(9999),
  ],
  ...['http', 'https', 'postgres', 'smtp', 's3', 'file'].flatMap((scheme) =>
    ['', '%', '%E9', 'a%@b', 'a:%E9@b', 'a:b:c', '[::1', '[::1]:0', 'b/%', 'b?%', 'a@', '/%'].map(
      (rest) => `${scheme}://${rest}`,
    ),
  ),
]

test.each(settingNames)('%s is read, or refused with one line that names a setting', (name) => {
  const others = { SMTP_URL: 'smtp://a.co', MAIL_FROM: 'a@b.co', PUBLIC_URL: 'https://a.co' }
  const found = hostile.map((value) => errorFor({ ...others, [name]: value }))
  const refused = found.filter((each) => typeof each === 'string' || each instanceof Error)
  expect(refused.filter((each) => !/^[A-Z_]+: [^\n]+$/.test(String(each)))).toEqual([])
})
