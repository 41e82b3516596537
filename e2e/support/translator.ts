import type { Page } from '@playwright/test'

/**
 * Translates each page as Chrome does, as long as it is open: texts are replaced by `<font>` elements. They say the same,
 * so that everything is found by its name.
 */
export const translatePages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const skipped = 'font, title, script, style, textarea, noscript'
    const translate = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      do {
        const { currentNode: text } = walker
        const parent = text.parentElement
        if (!(text instanceof Text) || !parent || text.data.trim() === '') continue
        if (parent.translate && !parent.closest(skipped)) texts.push(text)
      } while (walker.nextNode())
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (node.isConnected) translate(node)
        if (target instanceof Text && target.isConnected) translate(target)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'de'
      document.documentElement.classList.add('translated-ltr')
    })
  })

/** The texts that are translated, but for choices: these are chosen by their values. */
export const translatedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(':not(option) > font > font')].map((text) =>
      (text.textContent ?? '').trim(),
    ),
  )
