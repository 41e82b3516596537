import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { pathIn } from './paths.ts'

/** One line per response, without query, headers or body, which may hold tokens and passwords. */
class OneLinePerResponse extends LogController {
  override incomingRequest() {}
  override routeNotFound() {}
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { method, url, ip, headers, actor } = request
    const fields = {
      method,
      path: pathIn(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
      ...safeId(headers['x-request-id']),
      ...(actor && { [actor.kind]: actor.id }),
    }
    if (error) reply.log.error({ ...fields, err: error }, 'response failed')
    else reply.log.info(fields, 'response sent')
  }
}

/** The caller's own request id, if it is safe to log. */
const safeId = (id: string | string[] | undefined) =>
  typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? { callerReqId: id } : {}

/** Where log lines go. */
export interface LogSink {
  write(line: string): void
}

/**
 * Fastify's logging options: JSON lines by pino with a request id each.
 * @param level a pino level or `silent`
 * @param sink standard output by default
 */
export const logging = (level: string, sink?: LogSink): FastifyServerOptions => ({
  logController: new OneLinePerResponse(),
  logger: {
    level,
    ...(sink && { stream: sink }),
    serializers: { err: serializeError, req: serializeRequest, res: serializeReply },
  },
})

const serializeRequest = ({ method, url }: FastifyRequest) => ({ method, path: pathIn(url) })
const serializeReply = ({ statusCode }: { statusCode?: number | string }) => ({
  statusCode: statusCode ?? '',
})

/** Leaves out `detail`, in which PostgreSQL repeats the values of the row. */
const serializeError = (error: Error & { code?: unknown; constraint?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
})
