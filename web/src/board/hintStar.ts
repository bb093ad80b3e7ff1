/** The star that marks a recommended move, in a box of 100. */
export const STAR =
  'M50 22L57.6 41.6L78.5 42.7L62.3 55.9L67.6 76.3L50 65L32.4 76.3L37.7 55.9L21.5 42.7L42.4 41.6Z';
