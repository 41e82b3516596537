import type { Page } from '@playwright/test'

const id = 'greenroom-bare-box'

/** The text box that `addBareBox` adds. */
export const bareBox = `#${id}`

/**
 * Adds a copy of a text box to its page that looks the same and has no listeners, marks or preview. What a key takes there
 * is the cost of the page and of React, so the difference is that of our editor.
 */
export const addBareBox = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate((box: HTMLTextAreaElement, copyId) => {
    const copy = document.createElement('textarea')
    copy.id = copyId
    copy.className = box.className
    const { width, height } = box.getBoundingClientRect()
    const look = getComputedStyle(box)
    for (const name of look) copy.style.setProperty(name, look.getPropertyValue(name))
    Object.assign(copy.style, { position: 'fixed', top: '0', left: '0' })
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px`, zIndex: '999' })
    document.getElementById('root')?.append(copy)
  }, id)
