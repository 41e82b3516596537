/** The headers of a response of server-sent events. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx passes the events on as they come.
  'x-accel-buffering': 'no',
}

/** A server-sent event as text. */
export const serverSentEvent = (name: string, data: object) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
