import { readReport } from '@greenroom/contract'
import { Loader } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { ReportContent } from '../../report/index.ts'

/** What a judge said about a conversation. */
export const Judgement = ({ children }: { children: ReactNode }) => (
  <section className="field-box stack gap-md pad" aria-label="Judgement">
    {children}
  </section>
)

/** The tiles of a report. An answer that is no report is shown as it is. */
export function Scores({
  raw = '',
  fields,
  scale,
}: {
  raw?: string
  fields: unknown
} & Pick<ComponentProps<typeof ReportContent>, 'scale'>) {
  if (fields !== undefined && fields !== null)
    return (
      <div>
        <ReportContent report={readReport(fields)} scale={scale} />
      </div>
    )
  return (
    <>
      <p className="dimmed small">The answer is not a report. This is what the model wrote:</p>
      <pre className="box as-written small scroll-box pad" translate="no">
        {raw}
      </pre>
    </>
  )
}

/** Why the end of an answer is missing. */
export const Cut = ({ children }: { children: string | undefined }) =>
  children && <p className="small">{children}</p>

/** What a coaching prompt has made of a conversation. */
export const CoachingText = ({ children }: { children: ReactNode }) => (
  <div className="stack gap-sm">
    <h3>Coaching</h3>
    {children}
  </div>
)

/** What the model is doing just now. */
export const Working = ({ children }: { children: string }) => (
  <p className="row gap-sm dimmed" role="status">
    <Loader size={16} aria-hidden />
    {children}
  </p>
)
