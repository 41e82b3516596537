import { prettyFactory } from 'pino-pretty'

const requestFields = ['method', 'path', 'status', 'ms', 'ip', 'user'] as const

/** Turns a JSON log line into one for people: the time, the level and the message, or for a request what was called. */
export const formatForTerminal = prettyFactory({
  colorize: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: ['pid', 'hostname', 'reqId', ...requestFields].join(','),
  messageFormat: (line, messageKey) => {
    const message = String(line[messageKey] ?? '')
    if (typeof line['status'] !== 'number') return message
    const request = `${line['method']} ${line['path']} ${line['status']} ${line['ms']} ms`
    return line['level'] === 30 ? request : `${request}: ${message}`
  },
})
