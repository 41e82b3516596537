import { administer } from '../../server/test/fast-postgres.ts'
import { pdfText } from '../../packages/report-pdf/test/pdf-text.ts'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/page.ts'
import { reportDialog } from './evidence.ts'
import { addressField, userRow } from './users.ts'

const email = 'score.keeper@a.example'
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, at]))

/** Reports with their overall score: as people see it, and as a number. */
const reports: [name: string, report: unknown, shown: string, score: number | null][] = [
  ['a number', { overall_score: 81.256, closing: 64 }, '81.26', 81.256],
  ['JSON text', JSON.stringify({ overall_score: 7.5 }), '7.5', 7.5],
  ['above the scale', { overall_score: 250 }, '250', 250],
  ['below the scale', { overall_score: -3 }, '-3', -3],
  ['no overall score', { closing: 64 }, 'N/A', null],
  ['text that is cut off', '{"overall_score": 7', 'N/A', null],
  ['200 fields', { ...fields(199), overall_score: 71 }, '71', 71],
  ['201 fields', { ...fields(200), overall_score: 71 }, 'N/A', null],
]

/** Adds a person with a session for each report, newest first. */
const insertSessions = (given: readonly unknown[]) => `
  with person as (
    insert into users (first_name, last_name, email, role_id)
    select 'Score', 'Keeper', '${email}', role_id from roles where name = 'sales_person'
    returning user_id
  )
  insert into sessions (user_id, persona_id, mode_id, performance_report, start_time, status)
  select user_id, (select persona_id from personas limit 1), (select mode_id from interaction_modes limit 1),
    report, now() - n * interval '1 hour', 'completed'
  from person, jsonb_array_elements('${JSON.stringify(given)}') with ordinality as given (report, n)`

test(
  'the overall score is the same on the screen, in the PDF, in the CSV and in the trend',
  { tag: '@full' },
  async ({ signedIn: page, greenroom }) => {
    await administer(
      greenroom.databaseUrl ?? '',
      insertSessions(reports.map(([, report]) => report)),
    )
    const { body: user } = await greenroom.api('GET', `/v1/auth/by-email/${email}`)
    const path = `/v1/sessions/user/${Object(user).user_id}`
    const headers = { authorization: `Bearer ${greenroom.adminToken}` }
    const download = async (file: string) => {
      const response = await fetch(`${greenroom.url}/api${file}`, { headers })
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    }

    const trend = Object((await greenroom.api('GET', `${path}/trend`)).body).toReversed()
    const [heading = '', ...lines] = String(await download(`${path}/export`))
      .trim()
      .split('\r\n')
    const column = heading.split(',').indexOf('Score')
    await addressField(page).fill(email)
    await button(page, 'Search').click()
    await userRow(page, email).getByRole('button', { name: 'View Sessions' }).click()

    for (const [at, [name, , shown, score]] of reports.entries())
      await test.step(name, async () => {
        await button(page, 'View Report').nth(at).click()
        const overall = reportDialog(page).getByText('Overall Score').locator('..')
        await expect(overall).toHaveText(`Overall Score${shown}`)
        await button(reportDialog(page), 'Close').click()
        await expect(reportDialog(page)).toBeHidden()

        const { session_id, overall_score } = trend[at]
        expect(overall_score).toBe(score)
        expect(lines[at]?.split(',')[column]).toBe(score === null ? '' : `${score}`)
        const pdf = pdfText(await download(`/v1/performance-reports/${session_id}/pdf`))
        expect(pdf.join('\n')).toContain(`Overall score\n${shown}\n`)
      })
  },
)
