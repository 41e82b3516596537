import { setTimeout as wait } from 'node:timers/promises'
import { addIndustry, industryNames } from './api.ts'

/**
 * People who work without a pause: each adds an industry and then reads them all, one call after the other, until they
 * are told to stop.
 */
export const keepWorking = (url: string, token: string, people: number) => {
  const taken: string[] = []
  const refused: unknown[] = []
  let stopping = false
  const person = async (number: number) => {
    for (let turn = 0; !stopping; turn += 1) {
      const name = `${number}-${turn}`
      try {
        const status = await addIndustry(url, token, name)
        if (status === 201) taken.push(name)
        else refused.push(status)
        await industryNames(url, token)
      } catch (error) {
        refused.push(error)
      }
      // Reading grows dearer with every industry.
      await wait(20)
    }
  }
  const work = Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  return {
    /** The names of the industries that were taken. */
    taken,
    /** What became of all calls that were not answered as they should be. */
    refused,
    stop: async () => {
      stopping = true
      await work
    },
  }
}
