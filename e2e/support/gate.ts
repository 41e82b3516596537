/** Holds something back, such as the response of a stub (its `delay`): `opened` is fulfilled once `open` was called. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
