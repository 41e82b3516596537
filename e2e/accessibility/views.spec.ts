import { expect, test } from '../support/fixtures.ts'
import { people } from './people.ts'
import { reference } from './reference.ts'
import { rolePlay } from './role-play.ts'
import { shell } from './shell.ts'
import { faultsOf } from './look.ts'

for (const [group, views] of Object.entries({ shell, people, rolePlay, reference })) {
  test(`everything of ${group} is accessible: both colour modes, 400 %, spaced out; nothing comes from elsewhere`, async ({
    page,
    plain,
  }) => {
    test.setTimeout(180_000)
    page.setDefaultTimeout(10_000)
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await plain.signIn(page)
    const faults: Record<string, string[]> = {}
    for (const [turn, { name, open }] of views.entries()) {
      await test.step(name, async () => {
        await open({ page, plain })
        const found = await faultsOf(page, turn)
        if (found.length > 0) faults[name] = found
      })
    }
    expect(faults).toEqual({})
    expect([...origins].filter((origin) => origin.startsWith('http'))).toEqual([plain.url])
  })
}
