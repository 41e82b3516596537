/** What other features use of this one: how a job of the language model is started and followed. */
export { follow, unfollow, useFollow } from './followed.ts'
export { JobResult } from './job-result.tsx'
export { JobStart } from './job-start.tsx'
export { describeWaiting } from './words.ts'
