/** A promise that is resolved from outside. */
export interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
}

export function createDeferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
