import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { focusFirst, focusFirstError } from '../../lib/focus.ts'
import { errorField, errorMessage } from './api-error.ts'
import { useApiMutation } from './use-api-mutation.ts'
import type { Options } from './use-api-mutation.ts'

/**
 * A form in a dialog that is saved as a whole. What the server says about a field is shown at the field, everything else in a
 * toast; what was typed stays.
 * @param failure the toast, where the server does not say why
 */
export function useSavedForm<
  Values extends Readonly<Record<string, string | readonly string[]>>,
  Result,
>({
  initialValues,
  validate,
  failure,
  isFocused = false,
  onError,
  ...mutation
}: {
  initialValues: Values
  validate: (typed: Values) => Readonly<Record<string, string>>
  failure: string
  /** Whether its first field gets the focus: it opens in a dialog that is open already. */
  isFocused?: boolean
  mutationFn: Options<Values, Result>['mutationFn']
  successMessage?: string | ((result: Result) => string | undefined)
  onSuccess?: NonNullable<Options<Values, Result>['onSuccess']>
  onFinish?: (result: Result, typed: Values) => unknown
  onError?: () => void
  onSettled?: () => unknown
}) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFocused) focusFirst(element.current, '[data-path]')
  }, [isFocused])
  const form = useForm({ initialValues, validate })
  const errorsIn = (error: unknown) => {
    const field = errorField(error)
    // A form that was closed has no fields any more.
    const isShown =
      element.current !== null && field !== undefined && Object.hasOwn(initialValues, field)
    return isShown ? { [field]: errorMessage(error, failure) } : undefined
  }
  const { mutate, isPending } = useApiMutation({
    ...mutation,
    failureMessage: (error) => (errorsIn(error) ? undefined : errorMessage(error, failure)),
    onError(error) {
      onError?.()
      const errors = errorsIn(error)
      if (!errors) return
      form.setErrors(errors)
      focusFirstError(element.current, errors)
    },
  })
  return {
    isPending,
    reset: form.reset,
    values: form.values,
    /** The props of the text input of a field. */
    field: (name: keyof Values & string, label: string) => ({
      ...form.getInputProps(name),
      label,
      readOnly: isPending,
    }),
    /** The props of the select or the checkboxes of a field, which cannot be read-only. */
    choice: (name: keyof Values & string, label: string) => ({
      ...form.getInputProps(name),
      label,
      disabled: isPending,
    }),
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: form.onSubmit(
        (typed) => void mutate(typed),
        (errors, _, event) => focusFirstError(event?.currentTarget, errors),
      ),
    },
  }
}
