/** What other features use of this one. */
export { CopyButton, CopyLinkButton } from './copy-button.tsx'
export { DialogButtons } from './dialog-buttons.tsx'
export { DownloadCsv } from './download-csv.tsx'
export { PanelContext, usePanelView } from './panel-context.ts'
export { PanelFrame } from './panel-frame.tsx'
export { SessionNotice } from './session-notice.tsx'
export { SidePanel } from './side-panel/side-panel.tsx'
