import { mergeConfig } from 'vite'
import base from './vite.config.ts'
export default mergeConfig(base, { build: { outDir: '/tmp/shellwork/dist', emptyOutDir: true }, plugins: [{ name: 'x', generateBundle(_: any, bundle: any) {
  for (const c of Object.values(bundle) as any[]) if (c.type === 'chunk') {
    const groups: Record<string, number> = {}
    for (const [id, m] of Object.entries(c.modules) as any) { const k = id.includes('node_modules') ? id.split('node_modules/').pop().split('/').slice(0, id.includes('mantine/core') ? 6 : 2).join('/') : id.split('/wt/shell/').pop(); groups[k] = (groups[k] ?? 0) + m.renderedLength }
    console.log('#', c.fileName, c.code.length)
    for (const [k, v] of Object.entries(groups).sort((a, b) => b[1] - a[1]).slice(0, c.fileName.includes('index') ? 70 : 12)) console.log('   ', v, k)
  }
} }] })
