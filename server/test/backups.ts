import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { contents, manifest, pictureOf, tableOf } from '../src/cli/backup/manifest.ts'
import { readMembers } from '../src/cli/restore/members.ts'

/** What is in a backup: the rows of each table as lines, in an order of their own, and the names of its pictures. */
export const readBackup = async (file: string) => {
  const handle = await open(file)
  const members = new Map<string, Buffer>()
  for await (const { name, bytes } of readMembers(handle)) members.set(name, await buffer(bytes))
  await handle.close()
  const json = (name: string): unknown => JSON.parse(`${members.get(name)}`)
  const { tables, migrations } = manifest.parse(json('manifest.json'))
  const linesOf = (table: string) =>
    [...members].flatMap(([name, bytes]) =>
      tableOf(name) === table ? `${bytes}`.split('\n').slice(0, -1) : [],
    )
  return {
    migrations,
    rows: Object.fromEntries(tables.map(({ name }) => [name, linesOf(name).toSorted()])),
    pictures: [...members.keys()].flatMap((name) => pictureOf(name) ?? []),
    contents: contents.parse(json('contents.json')),
  }
}
