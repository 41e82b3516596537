import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Lets the browser fetch one font file beside the style sheet that names it.
 * @param name how the font's file name begins, before its hash
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }): HtmlTagDescriptor[] {
      const file = Object.keys(bundle).find((path) => path.includes(name))
      if (file === undefined) throw new Error(`no font ${name} in the build`)
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
