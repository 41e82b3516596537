import { oidc, oidcProblemParameter, oidcProblems, parseItem } from '@greenroom/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readJson } from '../../services/api/json.ts'
import { apiUrl, request } from '../../services/api/request.ts'
import styles from './provider-sign-in.module.css'

/** Signing in with the company's identity provider (feature `oidc`), and why that failed. */
export function ProviderSignIn() {
  const [problem] = useState(problemInAddress)
  useEffect(() => {
    if (problem) history.replaceState(history.state, '', '/')
  }, [problem])
  const { data, isPending } = useQuery({
    queryKey: [oidc.read.path],
    queryFn: async ({ signal }) =>
      parseItem(oidc.read.response, await readJson(await request(oidc.read, { signal }))),
  })
  return (
    <>
      <div className={styles.or}>or</div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!isPending && (
        <Button component="a" href={apiUrl(oidc.start, {})} variant="default" size="md" fullWidth>
          Continue with {data?.name ?? 'single sign-on'}
        </Button>
      )}
    </>
  )
}

const problems = new Map<string, string>(Object.entries(oidcProblems))

/** The server adds a word to the address, never a text. */
const problemInAddress = () => {
  const word = new URLSearchParams(location.search).get(oidcProblemParameter)
  return word === null ? undefined : (problems.get(word) ?? oidcProblems.failed)
}
