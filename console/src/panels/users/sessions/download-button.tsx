import { sessions, toastMessages } from '@greenroom/contract'
import { saveFile } from '../../../lib/save-file.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { RowButton } from '../../../ui/row-button.tsx'

/**
 * Downloads a session's performance report (spec section 2). A plain link could not carry the token.
 * @param about the id of the cell that identifies the session
 */
export function DownloadButton({ id, about }: { id: string; about: string }) {
  const { isPending, mutate } = useApiMutation({
    async mutationFn() {
      const response = await request(sessions.report, { params: { session_id: id } })
      const file = await response.blob()
      // An empty body, or the HTML or JSON of something in between, is not a report.
      if (file.size === 0 || /^text\/|json/.test(file.type)) throw new TypeError('Not a report')
      saveFile(file, `performance_report_${id.replace(/[^\w.-]+/g, '_')}.pdf`)
    },
    // Spec section 8 asks for a browser alert.
    onError: () => window.alert(toastMessages.users.reportFailed),
    // The row may scroll out of view before the file arrives.
    continueAfterUnmount: true,
  })
  return (
    <RowButton about={about} busy={isPending} onClick={() => void mutate(undefined)}>
      Download Report
    </RowButton>
  )
}
