import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { contents, manifest, readPictureName, readTableName } from '../src/cli/backup/manifest.ts'
import { readEntries } from '../src/cli/restore/entries.ts'

/** Reads a backup: the sorted rows of each table as lines, and the names of its pictures. */
export const readBackup = async (file: string) => {
  const handle = await open(file)
  const members = new Map<string, Buffer>()
  for await (const { name, bytes } of readEntries(handle)) members.set(name, await buffer(bytes))
  await handle.close()
  const json = (name: string): unknown => JSON.parse(`${members.get(name)}`)
  const { tables, migrations } = manifest.parse(json('manifest.json'))
  const linesOf = (table: string) =>
    [...members].flatMap(([name, bytes]) =>
      readTableName(name) === table ? `${bytes}`.split('\n').slice(0, -1) : [],
    )
  return {
    migrations,
    rows: Object.fromEntries(tables.map(({ name }) => [name, linesOf(name).toSorted()])),
    pictures: [...members.keys()].flatMap((name) => readPictureName(name) ?? []),
    contents: contents.parse(json('contents.json')),
  }
}
