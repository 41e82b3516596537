import { LogController } from 'fastify'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { pathIn } from './paths.ts'

/** One line for each answer: no query, header or body is in it, so that no token or password can be. */
class OneLine extends LogController {
  override incomingRequest() {}
  override routeNotFound() {}
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { method, url, ip, actor } = request
    const facts = {
      method,
      path: pathIn(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
      ...(actor && { user: actor.userId }),
    }
    if (error) reply.log.error({ ...facts, err: error }, 'not answered')
    else reply.log.info(facts, 'answered')
  }
}

/** Where log lines go; standard output where nothing is given. */
export interface LogSink {
  write(line: string): void
}

/**
 * Logging as Fastify takes it: JSON lines by pino with a request id each.
 * @param level a level of pino, or `silent`
 */
export const logging = (level: string, sink?: LogSink): FastifyServerOptions => ({
  logController: new OneLine(),
  logger: {
    level,
    ...(sink && { stream: sink }),
    serializers: { err: factsOf, req: requestFacts, res: replyFacts },
  },
})

const requestFacts = ({ method, url }: FastifyRequest) => ({ method, path: pathIn(url) })
const replyFacts = ({ statusCode }: { statusCode?: number | string }) => ({
  statusCode: statusCode ?? '',
})

/** What may be logged of an error. PostgreSQL's details repeat the rows, with all that is in them. */
const factsOf = (error: Error & { code?: unknown; constraint?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
})
