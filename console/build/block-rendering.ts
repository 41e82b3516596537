import type { Plugin } from 'vite'

/**
 * Blocks the first paint until the script has run, so that the page never flashes white in dark mode. Vite drops the
 * attribute if index.html has it.
 */
export function blockRendering(): Plugin {
  return {
    name: 'block-rendering',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '$& blocking="render"'),
    },
  }
}
