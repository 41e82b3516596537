import { expect, test } from '../support/fixtures.ts'
import { people } from './views/people.ts'
import { reference } from './views/reference.ts'
import { rolePlay } from './views/role-play.ts'
import { shell } from './views/shell.ts'
import { findProblems } from './checks.ts'

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
        const found = await findProblems(page, turn)
        if (found.length > 0) faults[name] = found
      })
    }
    expect(faults).toEqual({})
    expect([...origins].filter((origin) => origin.startsWith('http'))).toEqual([plain.url])
  })
}
