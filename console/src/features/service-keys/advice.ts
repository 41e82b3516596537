import type { KeyCall } from '@greenroom/contract'

type Refusal = Pick<KeyCall, 'status' | 'message' | 'route'>

/** What to do about messages whose status says too little. */
const byMessage: readonly [RegExp, string][] = [
  [/credits remain/, 'Offer the trainee a plan, or give credits in Users and Sessions.'],
  [/deactivated/, 'Activate the person in People if they should practise again.'],
  [/prompt/, 'Read the composition again, and start the session with its hash.'],
  [/retired|not active|no longer active/, 'Read the catalogue again, and offer what it lists.'],
  [/not a trainee|another role/, 'Use another address, or change the role in Users and Sessions.'],
  [/cancelled|24 hours|in progress/, 'Nothing: the session stays as it is.'],
  [/^Only the service key/, 'Use the key that started or finished the session.'],
  [/^This userName is taken/, 'Find out in Users and Sessions who has this address.'],
  [
    /^There is no user/,
    'Assign the person again at the identity provider, unless they were erased.',
  ],
  [/^The filter must/, 'Match people by userName at the identity provider.'],
  [/^No user found/, 'Save the trainee first with PUT /api/v1/delivery/users/{email}.'],
]

const byStatus: Readonly<Record<number, string>> = {
  400: 'Correct the value that the message names.',
  401: 'Create a new key, and give it to the service.',
  403: 'Correct the path, or use a key of another scope.',
  404: 'Check the id. If the item was deleted, read the catalogue again.',
  405: 'Use the method that the API description names.',
  409: 'Repeat the call with the same Idempotency-Key.',
  412: 'Read the item again, then repeat the change.',
  413: 'Shorten the transcript or the report.',
  415: 'Send JSON, with Content-Type: application/json.',
  422: 'Use a new Idempotency-Key for each change.',
  429: 'Wait for the seconds in Retry-After, and make at most 50 calls a second.',
  503: 'Wait for the seconds in Retry-After, then repeat the call.',
  507: 'Free up disk space on the server.',
}

/** What the developer of a service, or an administrator, can do about a refused call. */
export const adviceOn = ({ status, message }: Refusal): string =>
  (status < 500 && byMessage.find(([words]) => words.test(message))?.[1]) ||
  (byStatus[status] ??
    (status < 500
      ? 'Compare the call with the API description.'
      : 'Repeat the call once. If it fails again, look for the request in the log of the server.'))
