import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatForTerminal } from './log-format.ts'

const entry = { time: 0, pid: 1, hostname: 'h', reqId: 'r' }
const request = { method: 'GET', path: '/api/v1/industries', status: 200, ms: 3, ip: '::1' }

/** Formats a line, without its colours and time. */
const format = (line: object) =>
  stripVTControlCharacters(formatForTerminal(JSON.stringify({ ...entry, ...line }))).replace(
    /^\[\d\d:\d\d:\d\d\] /,
    '',
  )

test('shows a request as one short line', () => {
  expect(format({ level: 30, ...request, msg: 'answered' })).toBe(
    'INFO: GET /api/v1/industries 200 in 3 ms\n',
  )
})

test('says what went wrong with a request', () => {
  expect(format({ level: 50, ...request, msg: 'not answered' })).toBe(
    'ERROR: GET /api/v1/industries 200 in 3 ms: not answered\n',
  )
})

test('shows other messages as they are, and the stack of an error', () => {
  expect(format({ level: 40, msg: 'the disk is full' })).toBe('WARN: the disk is full\n')
  const { message, stack } = new Error('no disk')
  const err = { type: 'Error', message, stack }
  expect(format({ level: 50, msg: 'failed', err })).toMatch(/^ERROR: failed\n[^]*at .*log-format/)
})
