import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'

const route = '/api/v1/delivery/sessions'

test.each([
  [409, 'No credits remain.', /Offer the trainee a plan/],
  [409, 'The prompt has changed. Read its composition again.', /Read the composition again/],
  [409, 'This persona is retired.', /Read the catalogue again/],
  [409, 'This trainee is deactivated.', /Activate the person/],
  [409, 'This session was finished more than 24 hours ago.', /^Nothing/],
  [409, 'Someone else changed this at the same time.', /^Repeat the call/],
  [403, 'Only the service key that started this session can finish it.', /Use the key/],
  [403, 'A reporting key cannot do this.', /another scope/],
  [404, 'No user found with that email.', /Save the trainee first/],
  [409, 'This userName is taken.', /who has this address/],
  [404, 'There is no user with this id. It may have been deleted.', /Assign the person again/],
  [400, 'The filter must be like userName eq “…”.', /Match people by userName/],
  [404, 'There is no mode with this id. It may have been deleted.', /Check the id/],
  [429, 'A service key can make 50 calls a second.', /Retry-After/],
  [418, '', /API description/],
  [500, 'Something went wrong on the server.', /log of the server/],
])('says what to do about %i %s', (status, message, advice) => {
  expect(adviceOn({ status, message, route })).toMatch(advice)
})
