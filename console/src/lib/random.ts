/** 128 random bits in hex; works over plain HTTP too, where `crypto.randomUUID` is missing. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
