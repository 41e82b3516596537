import type { ReactNode } from 'react'
import { useCode } from './code.ts'
import type { Code } from './code.ts'

/**
 * Shows a component whose code is loaded now.
 * @param fallback what is shown meanwhile
 */
export function Deferred({ code, fallback }: { code: Code; fallback: ReactNode }) {
  const Shown = useCode(code)
  return Shown ? <Shown /> : fallback
}
