import { request } from 'node:http'

/** Requests a path without normalising it. @returns the status */
export const rawStatus = (url: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(new URL(url), { path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
