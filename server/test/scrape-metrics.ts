import { expect } from 'vitest'

/** The lines of `/metrics` by series, such as `greenroom_sign_ins_total{result="success"}`. */
export const scrapeMetrics = async (port: number): Promise<Map<string, number>> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

/** The series that the server reads from its database. */
export const ofDatabase = /^greenroom_(webhooks_switched_off|sessions_unfinished|job_|backup_)/
