import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'

/** Narrows a list as one types. Enter does not submit the form around it. */
export const SearchInput = ({
  onSearch,
  ...props
}: TextInputProps & { onSearch: (text: string) => void }) => (
  <TextInput
    type="search"
    onChange={({ currentTarget }) => onSearch(currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault()
    }}
    {...props}
  />
)
