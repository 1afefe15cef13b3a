/**
 * A form with the largest cart that the API accepts: 50 lines, each with a note of 200 letters, of which a form needs nine
 * bytes for each letter of an Indian script. In a file of its own, because a mount needs it before the first visitor.
 */
export const longestBodyBytes = 128 * 1024
