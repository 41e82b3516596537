import { prettyFactory } from 'pino-pretty'
import * as z from 'zod'

const request = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
})

/** Turns a JSON log line into a readable one: the time, the level and the message, or what was requested. */
export const formatForTerminal = prettyFactory({
  customColors: 'message:reset',
  useOnlyCustomProps: false,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,reqId,method,path,status,ms,ip,user',
  messageFormat: (line, messageKey) => {
    const message = z.string().catch('').parse(line[messageKey])
    const { data } = request.safeParse(line)
    if (!data) return message
    const summary = `${data.method} ${data.path} ${data.status} in ${data.ms} ms`
    return line['level'] === 30 ? summary : `${summary}: ${message}`
  },
})
