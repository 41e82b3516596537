import type { Endpoint } from '@greenroom/contract'
import { saveFile } from '../../lib/save-file.ts'
import { useFeature } from '../../services/api/features.ts'
import { request } from '../../services/api/request.ts'
import type { RequestOptions } from '../../services/api/request.ts'
import { useApiMutation } from '../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { IconDownload } from '../../ui/icons/icons.ts'

/**
 * Downloads a list as CSV, where the backend can. A plain link could not carry the token.
 * @param fallbackName the name of the file, if the response does not say it
 */
export function DownloadCsv<E extends Endpoint>({
  endpoint,
  options,
  fallbackName,
  quiet = false,
}: {
  endpoint: E
  options: RequestOptions<E>
  fallbackName: string
  /** Whether it belongs to a part of the page. */
  quiet?: boolean
}) {
  const isOffered = useFeature('csv')
  const { isPending, mutate } = useApiMutation({
    async mutationFn() {
      const response = await request(endpoint, options)
      const file = await response.blob()
      // The HTML or JSON of something in between is not the list.
      if (!file.type.startsWith('text/csv')) throw new TypeError('Not CSV')
      saveFile(file, nameOf(response) ?? fallbackName)
    },
    failureMessage: 'The list could not be downloaded. Try again.',
  })
  if (!isOffered) return undefined
  return (
    <BusyButton
      {...(quiet ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
      leftSection={<IconDownload size={16} />}
      busy={isPending}
      onClick={() => void mutate(undefined)}
    >
      Download CSV
    </BusyButton>
  )
}

const nameOf = (response: Response) =>
  /\bfilename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
