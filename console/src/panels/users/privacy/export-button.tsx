import { users } from '@greenroom/contract'
import type { User } from '@greenroom/contract'
import { saveFile } from '../../../lib/save-file.ts'
import { request } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { IconDownload } from '../../../ui/icons/icons.ts'

/** The server prints one report after the other, and may wait for others that are printed. In milliseconds. */
const timeoutMs = 120_000

/** Downloads everything that is stored about a person. A plain link could not carry the token. */
export function ExportButton({ user: { user_id } }: { user: User }) {
  const { isPending, mutate } = useApiMutation({
    async mutationFn() {
      const response = await request(users.personalData, { params: { user_id }, timeoutMs })
      const file = await response.blob()
      // The HTML or JSON of something in between is no export.
      if (!file.type.startsWith('application/zip')) throw new TypeError('Not a ZIP file')
      saveFile(file, `personal-data-${user_id.replace(/[^\w-]+/g, '_')}.zip`)
    },
    failureMessage: 'The personal data could not be exported. Try again.',
    continueAfterUnmount: true,
  })
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} />}
      busy={isPending}
      onClick={() => void mutate(undefined)}
    >
      Export personal data
    </BusyButton>
  )
}
