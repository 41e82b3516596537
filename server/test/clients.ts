import { setTimeout as wait } from 'node:timers/promises'
import { addIndustry, industryNames } from './api.ts'

/** Starts clients that add an industry and then read all of them, over and over until stopped. */
export const startWriting = (url: string, token: string | undefined, clients: number) => {
  const saved: string[] = []
  const failed: unknown[] = []
  let stopping = false
  const client = async (number: number) => {
    for (let turn = 0; !stopping; turn += 1) {
      const name = `${number}-${turn}`
      try {
        const status = await addIndustry(url, token, name)
        if (status === 201) saved.push(name)
        else failed.push(status)
        if (!stopping) await industryNames(url, token)
      } catch (error) {
        failed.push(error)
      }
      // Reading gets slower with every industry.
      await wait(20)
    }
  }
  const work = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return {
    /** The names of the saved industries. */
    saved,
    /** The status or error of every failed request. */
    failed,
    /** Sends no further request, and waits for those that are running. */
    stop: async () => {
      stopping = true
      await work
    },
  }
}
