import pg from 'pg'
import { startGreenroom } from '../e2e/support/greenroom.ts'
import { socketFolder } from './baseline.ts'
import { roundTo } from './numbers.ts'
import { timesOf, timesRow } from './response-times.ts'
import { createIndustry, longText, measureGrownRow, measureUpdates, newText } from './updates.ts'

/** Milliseconds for a page of versions, and for a save of the longest text. */
const budgets = { page: 100, longText: 500 }

const versions = 10_000

/** The versions of a row that its updates are timed with. */
export const grown = 20_000

/** Versions with a text of about 8 kB, most of which all share. `$3`: after how many the same text comes again. */
const insertVersions = `
  select add_revision(row('industries', $1::uuid, n, now() + n * interval '1 second', null,
    'a@b.co', 'bench', 'update', null, null, null, jsonb_build_object('industry_id', $1::text,
      'name', 'Steel', 'details', repeat('A sentence of an industry. ', 300) || n % $3::integer), null))
  from generate_series(2, $2::integer) n`

/** Times pages of a long history, and saves of texts of 8,000 and 200,000 characters. */
export async function measureHistory() {
  const greenroom = await startGreenroom({ LOG_LEVEL: 'info' })
  const database = new pg.Client({
    host: socketFolder(greenroom.dataDir),
    user: 'postgres',
    database: 'postgres',
  })
  await database.connect()
  try {
    const id = await createIndustry(greenroom, longText(1))
    const begun = performance.now()
    await database.query(insertVersions, [id, versions, versions * 2])
    const addMs = (performance.now() - begun) / versions
    const { rows } = await database.query<{ bytes: string }>(
      `select pg_total_relation_size('revisions') as bytes`,
    )
    await database.query(`analyze revisions`)

    const list = `/v1/revisions/industries/${id}?limit=50`
    const pages = await timesOf(100, () => greenroom.api('GET', list))
    const one = await timesOf(100, () =>
      greenroom.api('GET', `/v1/revisions/industries/${id}/5000`),
    )
    const long = await createIndustry(greenroom, 'x')
    const saves = await timesOf(10, (turn) =>
      greenroom.api('PUT', `/v1/industries/${long}`, {
        name: 'Steel',
        details: Array.from({ length: 28_000 }, (_, at) => `w${(at * 7) % 9973}${turn}`)
          .join(' ')
          .slice(0, 200_000),
      }),
    )
    const toggled = await createIndustry(greenroom, longText(1))
    await database.query(insertVersions, [toggled, grown, 4])
    await database.query(`update industries set version = $2 where industry_id = $1`, [
      toggled,
      grown,
    ])
    return {
      times: [
        timesRow(`first page of ${versions} versions`, pages, budgets.page),
        timesRow('one version', one, budgets.page),
        timesRow('save of 200,000 new characters', saves, budgets.longText),
      ],
      size: [
        {
          'kB per version': roundTo(Number(rows[0]?.bytes) / versions / 1000),
          'ms to add one': roundTo(addMs),
        },
      ],
      updates: await measureUpdates(greenroom),
      newTexts: await measureUpdates(greenroom, newText),
      growth: await measureGrownRow(greenroom, toggled),
    }
  } finally {
    await database.end()
    await greenroom.stop()
  }
}
