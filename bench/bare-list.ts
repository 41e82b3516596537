import type { Page } from '@playwright/test'

const page = `<!doctype html><style>
body { margin: 0; font: 13px/1.5 sans-serif }
#frame { height: 720px; width: 1056px; overflow: auto; overflow-anchor: none }
table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0 }
th { position: sticky; top: 0; height: 40px; background: #fff; text-align: start; padding: 0 16px }
td { height: 44px; padding: 0 16px; border-bottom: 1px solid #ddd; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; box-sizing: border-box }
</style>
<div id="frame" tabindex="0"><div id="space"><table>
<thead><tr><th>Name<th>Email<th>Role<th>Sessions<th>Actions</thead><tbody id="rows"></tbody></table></div></div>
<template id="row"><tr><td><strong></strong></td><td></td><td><div><span></span><button type="button" title="Change role"><svg width="18" height="18" viewBox="0 0 24 24"><path d="M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0"/><path d="M6 21v-2a4 4 0 0 1 4 -4h2.5"/></svg></button></div></td><td><div><button type="button">View Sessions</button><button type="button">View Subscription</button></div></td><td><button type="button" title="Edit"><svg width="18" height="18" viewBox="0 0 24 24"><path d="M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4"/><path d="M13.5 6.5l4 4"/></svg></button></td></tr></template>`

/**
 * A virtual list as one writes it by hand for one page: fixed rows, those in view made anew from a template where they
 * come in, taken out where they go, nothing else. It is what ours is measured against.
 * @param users the whole list, as the API answers it
 */
export async function bareList(at: Page, users: unknown): Promise<void> {
  await at.setContent(page)
  await at.evaluate((list) => {
    const rows = list as {
      first_name: string
      last_name: string
      email: string
      role: { name: string }
    }[]
    const [height, beyond] = [44, 8]
    const element = (id: string) => document.getElementById(id) as HTMLElement
    const [frame, space, body] = [element('frame'), element('space'), element('rows')]
    const template = (element('row') as HTMLTemplateElement).content
    const drawn = new Map<number, HTMLElement>()

    const make = (index: number) => {
      const row = template.cloneNode(true).firstChild as HTMLElement
      const user = rows[index]
      if (!user) return row
      const name = `${user.first_name} ${user.last_name}`
      const cells = row.children
      cells[0]!.firstElementChild!.textContent = name
      cells[1]!.textContent = user.email
      cells[2]!.querySelector('span')!.textContent = user.role.name
      cells[2]!.querySelector('button')!.setAttribute('aria-label', `Change role of ${name}`)
      cells[4]!.querySelector('button')!.setAttribute('aria-label', `Edit ${name}`)
      row.setAttribute('aria-rowindex', String(index + 2))
      return row
    }
    const draw = () => {
      const first = Math.max(0, Math.floor(frame.scrollTop / height) - beyond)
      const last = Math.min(
        rows.length,
        Math.ceil((frame.scrollTop + frame.clientHeight) / height) + beyond,
      )
      for (const [index, row] of drawn)
        if (index < first || index >= last) {
          row.remove()
          drawn.delete(index)
        }
      const before = body.firstElementChild
      const lowest = Math.min(...drawn.keys())
      for (let index = first; index < last; index++) {
        if (drawn.has(index)) continue
        const row = make(index)
        drawn.set(index, row)
        body.insertBefore(row, index < lowest ? before : null)
      }
      space.style.paddingTop = `${first * height}px`
      space.style.paddingBottom = `${(rows.length - last) * height}px`
    }
    frame.addEventListener('scroll', draw)
    draw()
  }, users)
}
