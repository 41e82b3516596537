import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/*
 * A minimal server with the same database and statements: node:http and pg, without framework, headers or log. It is
 * the baseline for the cost of the real server. `/` lists industries, `/users` all users;
 * `/user/<address>` is one user, and PUT `/industry/<id>` updates one industry. `/composition` sends the bytes of one
 * row to a service key, with an ETag.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

/** Whether it reads the token as the real server does. Service keys are always read. */
const readsToken = process.env['READ_TOKEN'] !== 'no'

const owner = `select users.user_id, email, roles.name as role
  from access_tokens join users using (user_id) join roles using (role_id)
  where token_hash = $1 and expires_at > now() and last_used_at > now() - interval '60 minutes'`

const keyOwner = `select key_id from service_keys where secret_hash = $1`

/** The row, without its bytes for those who have them. */
const composition = `select etag, case when etag = $1 then null else json end as json from bench_row`

const time = (/** @type {string} */ column) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`

const version = `version, ${time('created_at')}, ${time('updated_at')}`

/** All rows as one text, in the order in which they were created. */
const all = (/** @type {string} */ rows, /** @type {string} */ order) =>
  `select coalesce(json_agg(t), '[]')::text as json from (${rows} order by ${order}) t`

const industries = all(
  `select industry_id, name, details, ${version} from industries`,
  'industries.created_at, industry_id',
)

const user = `select user_id, user_id as id, first_name, last_name, email, phone_number,
  json_build_object('role_id', role_id, 'name', roles.name) as role, ${version}
  from users join roles using (role_id)`

const users = all(user, 'users.created_at, user_id')

const oneUser = `select row_to_json(t)::text as json from (${user} where lower(email) = $1) t`

const update = `with t as (
    update industries set name = $2, details = $3, version = version + 1, updated_at = now()
    where industry_id = $1
    returning industry_id, name, details, ${version})
  select row_to_json(t)::text as json from t`

/** The statement for a URL, and its parameters. @returns {[string, string[]]} */
const statementFor = (/** @type {string} */ url, /** @type {string} */ body) => {
  if (url.startsWith('/industry/')) {
    const { name, details } = JSON.parse(body)
    return [update, [url.slice('/industry/'.length), name, details]]
  }
  if (url === '/users') return [users, []]
  if (url.startsWith('/user/')) return [oneUser, [decodeURIComponent(url.slice(6)).toLowerCase()]]
  return [industries, []]
}

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const json = 'application/json; charset=utf-8'

/** Sends the row to a service key. */
const sendComposition = async (
  /** @type {Request} */ request,
  /** @type {Response} */ response,
  /** @type {Buffer} */ hash,
) => {
  const keys = readsToken && (await pool.query(keyOwner, [hash]))
  if (keys && keys.rows.length === 0) throw new Error('not a service key')
  const { rows } = await pool.query(composition, [request.headers['if-none-match'] ?? ''])
  response.setHeader('etag', rows[0].etag)
  if (rows[0].json === null) response.writeHead(304).end()
  else response.setHeader('content-type', json).end(rows[0].json)
}

/** Responds to a super_admin. */
const respond = async (
  /** @type {Request} */ request,
  /** @type {Response} */ response,
  /** @type {Buffer} */ hash,
) => {
  const [body, owners] = await Promise.all([text(request), readsToken && pool.query(owner, [hash])])
  if (owners && owners.rows[0]?.role !== 'super_admin') throw new Error('not a super_admin')
  const { rows } = await pool.query(...statementFor(request.url ?? '/', body))
  response.setHeader('content-type', json).end(rows[0].json)
}

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest()
  const handle = request.url === '/composition' ? sendComposition : respond
  handle(request, response, hash).catch(() => {
    response.statusCode = 500
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(address.port)
})
