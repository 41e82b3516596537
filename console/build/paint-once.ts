import type { Plugin } from 'vite'

/**
 * Holds the first paint until the console has run, so that a page in the dark mode that somebody chose never flashes
 * white. Vite drops the attribute where it stands in the source.
 */
export function paintOnce(): Plugin {
  return {
    name: 'paint-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '$& blocking="render"'),
    },
  }
}
