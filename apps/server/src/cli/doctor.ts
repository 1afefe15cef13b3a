import { command } from "./command.ts"
import type { Check } from "./doctor/check.ts"

export default command({
  name: "doctor",
  description: "Look at everything the server needs, and say what to do about what is amiss",
  examples: ["npx rasoi doctor", "npx rasoi doctor --json"],
  args: {},
  async run() {
    const { examine } = await import("./doctor/examine.ts")
    const checks = await examine()
    const failed = checks.some(({ status }) => status === "fail")
    const count = (status: Check["status"]) => checks.filter(check => check.status === status).length
    const sum = `${count("ok")} ok, ${count("warn")} to look at, ${count("fail")} to mend`
    return {
      data: { ok: !failed, checks },
      text: [...checks.map(describe), "", sum].join("\n"),
      failed,
    }
  },
})

const indent = " ".repeat(24)

function describe({ status, about, found, advice }: Check): string {
  const first = `${status.padEnd(5)} ${about.padEnd(17)} ${found.replaceAll("\n", `\n${indent}`)}`
  return advice === undefined ? first : `${first}\n${indent}→ ${advice}`
}
