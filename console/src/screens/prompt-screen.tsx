/** A placeholder page that shows only this word (spec section 2). */
export const PromptScreen = () => (
  <main>
    <title>prompt</title>
    <h1>prompt</h1>
  </main>
)
