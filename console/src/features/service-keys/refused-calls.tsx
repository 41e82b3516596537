import { serviceKeys } from '@greenroom/contract'
import type { KeyCall, ServiceKey } from '@greenroom/contract'
import { formatTimestamp } from '../../lib/dates.ts'
import { fetchPage } from '../../services/api/fetch.ts'
import { usePages } from '../../services/api/use-pages.ts'
import { LineList } from '../../ui/line-list.tsx'
import { adviceOn } from './advice.ts'
import { Code } from '../../ui/code.tsx'

/** The refused calls of a key, newest first, each with what to do. */
export function RefusedCalls({ of: { key_id } }: { of: ServiceKey }) {
  const list = usePages({
    queryKey: [serviceKeys.calls.path, key_id],
    load: (query, signal) => fetchPage(serviceKeys.calls, { params: { key_id }, query, signal }),
    firstPage: { limit: '50' },
  })
  return (
    <LineList
      list={list}
      label="Refused calls"
      empty="No call with this key was refused in the last 30 days."
      keyOf={({ request_id }) => request_id}
    >
      {(call) => <RefusedCall call={call} />}
    </LineList>
  )
}

const RefusedCall = ({ call }: { call: KeyCall }) => {
  const { at, method, route, status, message, request_id } = call
  return (
    <div className="stack gap-xs breakable">
      <strong>{message || 'The call was refused.'}</strong>
      <span>{adviceOn(call)}</span>
      <span className="dimmed small">
        <time dateTime={at}>{formatTimestamp(at)}</time> · {status} for{' '}
        <Code>{route === 'other' ? `${method}, unknown path` : `${method} ${route}`}</Code>
        <span className="block">
          Request <Code>{request_id}</Code>
        </span>
      </span>
    </div>
  )
}
