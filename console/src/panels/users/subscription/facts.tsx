import styles from './subscription-card.module.css'

/** What is known of something: names at the left, values at the right. */
export const Facts = ({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string])[]
}) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
