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

const owner = `select users.user_id, email
  from access_tokens join users using (user_id) join roles using (role_id)
  where roles.name = 'super_admin' and token_hash = $1 and expires_at > now() and last_used_at > now() - interval '60 minutes'`

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

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** The statement for a request, and its parameters. @returns {[string, string[]]} */
const statementFor = (
  /** @type {Request} */ { url = '/', headers },
  /** @type {string} */ body,
) => {
  if (url === '/composition') return [composition, [headers['if-none-match'] ?? '']]
  if (url === '/users') return [users, []]
  if (url.startsWith('/user/')) return [oneUser, [decodeURIComponent(url.slice(6)).toLowerCase()]]
  if (!url.startsWith('/industry/')) return [industries, []]
  const { name, details } = JSON.parse(body)
  return [update, [url.slice('/industry/'.length), name, details]]
}

/** Responds to a super_admin, or to a service key. */
const respond = async (/** @type {Request} */ request, /** @type {Response} */ response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest()
  const access = request.url === '/composition' ? keyOwner : owner
  const [body, found] = await Promise.all([text(request), readsToken && pool.query(access, [hash])])
  if (found && found.rows.length === 0) throw new Error('not allowed')
  const { rows } = await pool.query(...statementFor(request, body))
  const [{ etag, json }] = rows
  if (etag) response.setHeader('etag', etag)
  if (json === null) response.writeHead(304).end()
  else response.setHeader('content-type', 'application/json; charset=utf-8').end(json)
}

const server = createServer((request, response) => {
  respond(request, response).catch(() => {
    response.statusCode = 500
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(address.port)
})
