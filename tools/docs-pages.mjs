import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked, Renderer } from 'marked'
import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/*
 * The Markdown of `docs/` as HTML pages, and the files that they tell to copy, which the server serves at `/docs`. The build
 * of the server includes them. They have no script, and one style sheet.
 */

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

const escaped = (/** @type {string} */ text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The address of a page. @param {string} path such as `docs/operating/backup.md` */
const addressOf = (path) => (path === 'docs/index.md' ? '/docs' : `/${path.replace(/\.md$/, '')}`)

/** The first heading. @param {string} path */
const titleOf = (path) => /^# (.+)$/m.exec(read(path))?.[1]?.replaceAll('`', '') ?? path

/** The id of a heading, as GitHub makes it. @param {string} text */
const slugOf = (text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Files for programs, and pictures. */
const files = sourceFiles('docs').filter((path) => /\.(json|yml|webp)$/.test(path))

/** The HTML of a page's content. @param {string} path @param {readonly string[]} pages all pages */
function contentOf(path, pages) {
  /** @type {Map<string, number>} */
  const slugs = new Map()
  const original = new Renderer()
  return new Marked({
    renderer: {
      // Raw HTML is shown as it is written.
      html: ({ text }) => escaped(text),
      heading({ tokens, depth }) {
        const slug = slugOf(this.parser.parseInline(tokens, this.parser.textRenderer))
        const before = slugs.get(slug) ?? 0
        slugs.set(slug, before + 1)
        const id = before === 0 ? slug : `${slug}-${before}`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        if (/^(https?:|#)/.test(href)) return `<a href="${escaped(href)}">${text}</a>`
        const [file = '', anchor] = href.split('#')
        const target = posix.join(posix.dirname(path), file)
        // What is not in `docs/`, such as the README, is not served.
        if (!pages.includes(target) && !files.includes(target)) return text
        return `<a href="${addressOf(target)}${anchor ? `#${anchor}` : ''}">${text}</a>`
      },
      image({ href, text }) {
        const source = addressOf(posix.join(posix.dirname(path), href))
        return `<img src="${source}" alt="${escaped(text)}" width="1440" height="900" loading="lazy">`
      },
      // Wide tables and lines of code scroll, also with the keyboard.
      table(token) {
        original.parser = this.parser
        return `<div class="table" role="group" aria-label="Table" tabindex="0">${original.table(token)}</div>\n`
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    },
  }).parse(read(path), { async: false })
}

/** The links to all pages. @param {string} current @param {readonly string[]} pages */
function navigation(current, pages) {
  const list = (/** @type {string} */ folder) => {
    const items = pages
      .filter((path) => posix.dirname(path) === folder)
      .map((path) => {
        const mark = path === current ? ' aria-current="page"' : ''
        return `<li><a href="${addressOf(path)}"${mark}>${escaped(titleOf(path))}</a></li>`
      })
    return `<ul>\n${items.join('\n')}\n</ul>`
  }
  const opened = current.startsWith('docs/decisions/') ? ' open' : ''
  return `<nav id="pages" aria-label="Pages">
${list('docs')}
<h2>Operating</h2>
${list('docs/operating')}
<details${opened}>
<summary>Decisions</summary>
${list('docs/decisions')}
</details>
</nav>`
}

/** One page. @param {string} path @param {readonly string[]} pages */
const pageOf = (path, pages) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(titleOf(path))} · Greenroom</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<a href="/docs">Greenroom docs</a>
<a class="to-pages" href="#pages">All pages</a>
<a href="/">Console</a>
</header>
<main>
${contentOf(path, pages)}</main>
${navigation(path, pages)}
</body>
</html>
`

/** All files that are served at `/docs`. @returns {{ fileName: string, source: string | Uint8Array }[]} */
export function docsPages() {
  const pages = sourceFiles('docs')
    .filter((path) => path.endsWith('.md'))
    // The overview first.
    .toSorted((one, other) => Number(other === 'docs/index.md') - Number(one === 'docs/index.md'))
  return [
    ...pages.map((path) => ({
      fileName: path.replace(/\.md$/, '.html'),
      source: pageOf(path, pages),
    })),
    ...files.map((path) => ({ fileName: path, source: readFileSync(join(root, path)) })),
    { fileName: 'docs/style.css', source: read('tools/docs-pages.css') },
  ]
}
