/** Never as a flag's value: the process list and the shell history would show it. */
export const passwordArgs = {
  "password-stdin": {
    type: "boolean",
    description: "Read the password from standard input; else one is made and shown this once",
  },
  quiet: { type: "boolean", description: "Print the made password alone, for scripts" },
} as const
