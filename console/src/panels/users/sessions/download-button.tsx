import { toastMessages, sessions } from '@greenroom/contract'
import { useRef, useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { request } from '../../../services/api/request.ts'
import { RowButton } from '../../../ui/row-button.tsx'

/**
 * Downloads a session's performance report (spec section 2). It is fetched, since only a call carries the token.
 * @param about the id of what tells which session it is
 */
export function DownloadButton({ id, about }: { id: string; about: string }) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const download = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const answer = await request(sessions.report, { params: { session_id: id } })
      const file = await answer.blob()
      // A page of what stands in between (a proxy's, say), words of an error, nothing at all.
      if (file.size === 0 || /^text\/|json/.test(file.type)) throw new TypeError('No file came')
      saveFile(file, `performance_report_${id.replace(/[^\w.-]+/g, '_')}.pdf`)
    } catch {
      // A browser's alert is what the specification asks for (section 8).
      window.alert(toastMessages.users.reportFailed)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <RowButton about={about} busy={busy} onClick={() => void download()}>
      Download Report
    </RowButton>
  )
}
