import type { Page } from '@playwright/test'

const id = 'greenroom-bare-box'

/** The text box that `addBareBox` adds. */
export const bareBox = `#${id}`

/**
 * Adds a text box above another one, of the same size and font, without listeners, marks or preview. What a key takes there
 * is the cost of the page, so the difference is that of our editor.
 */
export const addBareBox = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate((box: HTMLTextAreaElement, bareId) => {
    const bare = document.createElement('textarea')
    const { width, height } = box.getBoundingClientRect()
    const { font, padding, whiteSpace } = getComputedStyle(box)
    bare.id = bareId
    Object.assign(bare.style, { display: 'block', boxSizing: 'border-box', resize: 'none' })
    Object.assign(bare.style, { width: `${width}px`, height: `${height}px` })
    Object.assign(bare.style, { font, padding, whiteSpace })
    box.closest('form')?.prepend(bare)
  }, id)
