import list from './voices.json' with { type: 'json' }

/**
 * The voices of spec section 3, in its order. `sound` is the file of the preview; the provider keeps legacy voices for
 * existing users only. They stand apart from what the console loads first.
 */
export const specifiedVoices = list
