import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '../../../ui/icons/icons.ts'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { focusElement } from '../../../lib/focus.ts'

/**
 * Search by email (spec section 2), with Enter or the button. It looks up a whole address and never filters the list.
 * @param searched the address of the current search; empty without one
 * @param onSearch called with another address; empty to show all users again
 */
export function SearchForm({
  searched,
  onSearch,
}: {
  searched: string
  onSearch: (address: string) => void
}) {
  const [typed, setTyped] = useState(searched)
  const input = useRef<HTMLInputElement>(null)
  const [before, setBefore] = useState(searched)
  if (before !== searched) {
    setBefore(searched)
    setTyped(searched)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  const clear = () => {
    setTyped('')
    onSearch('')
    focusElement(input.current)
  }
  return (
    <form
      role="search"
      className="flex gap-sm"
      style={{ width: 'min(26rem, calc(100vw - 2rem))' }}
      noValidate
      onSubmit={submit}
    >
      <TextInput
        ref={input}
        className="grow"
        aria-label="Search by email"
        placeholder="Search by email"
        inputMode="email"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={
          (typed !== '' || searched !== '') && (
            <ActionIcon
              variant="subtle"
              color="gray"
              title="Clear search"
              aria-label="Clear search"
              onClick={clear}
            >
              <IconX size={16} />
            </ActionIcon>
          )
        }
      />
      <Button type="submit" variant="default">
        Search
      </Button>
    </form>
  )
}
