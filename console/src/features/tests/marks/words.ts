import { minMarks } from '@greenroom/contract'
import type { Agreement } from '@greenroom/contract'
import { pluralize, pointsApart } from '../../../lib/numbers.ts'

/** Such as "24 sessions marked by people: 4 points higher on average." */
export function describeAgreement({
  marks: count,
  mean_difference: difference,
}: Agreement): string {
  if (count === 0) return 'Not checked yet: people have marked none of its sessions.'
  const marked = `${pluralize(count, 'session')} marked by people`
  if (difference === null) return `${marked}, ${minMarks} are needed: not checked yet.`
  if (Math.round(difference) === 0) return `${marked}: the same score on average.`
  return `${marked}: ${pointsApart(difference)} on average.`
}

/** Such as "Weighted kappa 0.71 (0.58 to 0.80); two people 0.81." Empty below the least number of marks. */
export function describeKappa({ kappa, raters }: Agreement): string {
  if (!kappa) return ''
  const [value, low, high] = [kappa.value, kappa.low, kappa.high].map(twoDigits)
  const people = raters ? `; between two people ${twoDigits(raters.kappa)}` : ''
  return `Weighted kappa with the judge ${value} (${low} to ${high})${people}.`
}

const twoDigits = (value: number) => value.toFixed(2).replace('-', '−')
