import type { Endpoint } from '@greenroom/contract'
import { saveFile } from '../../../lib/save-file.ts'
import { useFeature } from '../../../services/api/features.ts'
import { request } from '../../../services/api/request.ts'
import type { RequestOptions } from '../../../services/api/request.ts'
import { useApiMutation } from '../../../services/api/use-api-mutation.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { IconDownload } from '../../../ui/icons/icons.ts'

/**
 * Downloads a file. A plain link could not carry the token.
 * @param isRight whether it is the file: the HTML or JSON of something in between is not
 */
export const useDownload = <E extends Endpoint>({
  endpoint,
  options,
  isRight,
  nameOf,
  ...mutation
}: {
  endpoint: E
  options: RequestOptions<E>
  isRight: (file: Blob) => boolean
  nameOf: (response: Response) => string
  failureMessage?: string
  onError?: () => void
}) =>
  useApiMutation({
    ...mutation,
    async mutationFn() {
      const response = await request(endpoint, options)
      const file = await response.blob()
      if (!isRight(file)) throw new TypeError('Another file')
      saveFile(file, nameOf(response))
    },
  })

/**
 * Downloads a list as CSV, where the backend can.
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
  const { isPending, mutate } = useDownload({
    endpoint,
    options,
    isRight: ({ type }) => type.startsWith('text/csv'),
    nameOf: (response) => nameIn(response) ?? fallbackName,
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

const nameIn = (response: Response) =>
  /\bfilename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
