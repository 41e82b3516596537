import { oidc, oidcProblemParameter, oidcProblems } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fetchItem } from '../../services/api/fetch.ts'
import { apiUrl } from '../../services/api/request.ts'
import styles from './sign-in.module.css'

/**
 * Signing in with the company's identity provider (feature `oidc`), and why that failed.
 * @param inNewTab leaves this page as it is; it notices the sign-in in the other tab
 */
export function ProviderSignIn({ inNewTab = false }: { inNewTab?: boolean }) {
  const [problem] = useState(problemInAddress)
  useEffect(() => {
    if (problem) history.replaceState(history.state, '', '/')
  }, [problem])
  const name = useProviderName()
  return (
    <>
      <div className={`row gap-md dimmed ${styles.or}`}>or</div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {name !== undefined && (
        <Button
          component="a"
          href={apiUrl(oidc.start, {})}
          {...(inNewTab && { target: '_blank' })}
          variant="default"
          size="md"
          fullWidth
        >
          Continue with <span translate="no">{name}</span>
          {inNewTab && ' in a new tab'}
        </Button>
      )}
    </>
  )
}

const unnamed = 'single sign-on'

/** Not a query: the sign-in page does without that library. `undefined` until it is known. */
function useProviderName() {
  const [name, setName] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    void fetchItem(oidc.read, { signal: leaving.signal })
      .then(
        ({ name: read }) => read ?? unnamed,
        () => unnamed,
      )
      .then((read) => leaving.signal.aborted || setName(read))
    return () => leaving.abort()
  }, [])
  return name
}

const problems = new Map<string, string>(Object.entries(oidcProblems))

/** The server adds a word to the address, never a text. */
const problemInAddress = () => {
  const word = new URLSearchParams(location.search).get(oidcProblemParameter)
  return word === null ? undefined : (problems.get(word) ?? oidcProblems.failed)
}
