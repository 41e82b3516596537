import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads a font file, which otherwise loads only after the style sheet that names it.
 * @param name the file name without its hash
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }): HtmlTagDescriptor[] {
      const file = Object.keys(bundle).find((path) => path.includes(name))
      if (file === undefined) throw new Error(`The build has no font ${name}.`)
      const attrs = {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
        href: `/${file}`,
      }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  }
}
