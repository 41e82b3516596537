import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked } from 'marked'
import { root } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/*
 * The Markdown of `docs/` as HTML pages, and the files that they tell to copy, which the server serves at `/docs`. The build
 * of the server includes them. They have no script, and one style sheet.
 */

/** @typedef {{ path: string, title: string, content: string }} Page */

/** Pages, files for programs, and pictures. */
const served = sourceFiles('docs').filter((path) => /\.(md|json|yml|webp)$/.test(path))

/** The address of a page or a file. @param {string} path such as `docs/operating/backup.md` */
const addressOf = (path) => (path === 'docs/index.md' ? '/docs' : `/${path.replace(/\.md$/, '')}`)

/** The id of a heading, as GitHub makes it. @param {string} html */
const idOf = (html) =>
  html
    .replaceAll(/<[^>]*>|&[^;]*;/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Reads a page. @param {string} path @returns {Page} */
function readPage(path) {
  const marked = new Marked({
    // Raw HTML is shown as it is written.
    tokenizer: { html: () => undefined, tag: () => undefined },
    walkTokens: (token) => {
      if (token.type !== 'link' && token.type !== 'image') return
      if (/^(https?:|#)/.test(token.href)) return
      const [file = '', anchor] = token.href.split('#')
      const target = posix.join(posix.dirname(path), file)
      if (served.includes(target)) token.href = addressOf(target) + (anchor ? `#${anchor}` : '')
      // What is not in `docs/`, such as the README, is not served.
      else Object.assign(token, { type: 'text' })
    },
  })
  const content = marked
    .parse(readFileSync(join(root, path), 'utf8'), { async: false })
    .replaceAll(/<h(\d)>(.*)<\/h/g, (_, depth, html) => `<h${depth} id="${idOf(html)}">${html}</h`)
    // Wide tables and lines of code scroll, also with the keyboard.
    .replaceAll(
      '<table>',
      '<div class="table" role="group" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<img [^>]*/g, '$& width="1440" height="900" loading="lazy"')
  const title = /<h1[^>]*>(.*)<\/h1>/.exec(content)?.[1] ?? path
  return { path, title: title.replaceAll(/<[^>]*>/g, ''), content }
}

/** The links to the pages of a folder. @param {string} folder @param {readonly Page[]} pages @param {Page} current */
const linksTo = (folder, pages, current) => {
  const items = pages
    .filter(({ path }) => posix.dirname(path) === folder)
    .map((page) => {
      const mark = page === current ? ' aria-current="page"' : ''
      return `<li><a href="${addressOf(page.path)}"${mark}>${page.title}</a></li>`
    })
  return `<ul>\n${items.join('\n')}\n</ul>`
}

/** One page with the links to all. @param {Page} page @param {readonly Page[]} pages */
const htmlOf = (page, pages) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Greenroom</title>
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
${page.content}</main>
<nav id="pages" aria-label="Pages">
${linksTo('docs', pages, page)}
<h2>Operating</h2>
${linksTo('docs/operating', pages, page)}
<details${page.path.startsWith('docs/decisions/') ? ' open' : ''}>
<summary>Decisions</summary>
${linksTo('docs/decisions', pages, page)}
</details>
</nav>
</body>
</html>
`

/** All files that are served at `/docs`. @returns {{ fileName: string, source: string | Uint8Array }[]} */
export function docsPages() {
  const pages = served
    .filter((path) => path.endsWith('.md'))
    // The overview first.
    .toSorted((one, other) => Number(other === 'docs/index.md') - Number(one === 'docs/index.md'))
    .map(readPage)
  return [
    ...pages.map((page) => ({
      fileName: page.path.replace(/\.md$/, '.html'),
      source: htmlOf(page, pages),
    })),
    ...served
      .filter((path) => !path.endsWith('.md'))
      .map((path) => ({ fileName: path, source: readFileSync(join(root, path)) })),
    { fileName: 'docs/style.css', source: readFileSync(join(root, 'tools/docs-pages.css')) },
  ]
}
