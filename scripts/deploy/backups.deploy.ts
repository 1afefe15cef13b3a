/** Runs the commands of docs/operations.md that copy backups elsewhere, and verifies what they bring back. */
import { equal } from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { after, before, test } from "node:test"

const root = join(import.meta.dirname, "..", "..")
const directory = mkdtempSync(join(tmpdir(), "rasoi-deploy-"))
const guide = readFileSync(join(root, "docs", "operations.md"), "utf8")
const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
  RASOI_DATA_DIR: join(directory, "data"),
  RESTIC_REPOSITORY: join(directory, "restic"),
  RESTIC_PASSWORD: "a password of the test",
  RCLONE_CONFIG_REMOTE_TYPE: "alias",
  RCLONE_CONFIG_REMOTE_REMOTE: join(directory, "remote"),
}

function run(script: string): string {
  const options = { cwd: directory, env: environment, encoding: "utf8" } as const
  return execFileSync("bash", ["-euo", "pipefail", "-c", script], options)
}

/** The block of the guide that begins with this command. */
function block(beginning: string): string {
  const found = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = ""]) => text)
  const text = found.find(each => each.startsWith(beginning))
  if (text === undefined) throw new Error(`docs/operations.md has no block that begins with: ${beginning}`)
  return text
}

before(() => {
  const address = "--line Road --city Bengaluru --state Karnataka --pincode 560001"
  run(`rasoi restaurant create --name Angaara --phone 08041234567 ${address}`)
  mkdirSync(environment.RCLONE_CONFIG_REMOTE_REMOTE)
})
after(() => rmSync(directory, { recursive: true, force: true }))

const verify = (file: string) => equal(JSON.parse(run(`rasoi backup verify ${file} --json`)).faults.length, 0)

test("age encrypts a backup, and decrypts it again", () => {
  run("age-keygen --output key.txt 2>/dev/null")
  const [, recipient = ""] =
    /public key: (age1\w+)/.exec(readFileSync(join(directory, "key.txt"), "utf8")) ?? []
  run(block("rasoi backup --to - | age").replace("age1…", recipient))
  verify("rasoi.tar.zst")
})

test("restic stores a backup, and brings it back", () => {
  run(block("restic init").replace("> rasoi.tar.zst", "> restic.tar.zst"))
  verify("restic.tar.zst")
})

test("rclone copies the directory of backups, and brings it back", () => {
  mkdirSync(join(directory, "backups"))
  writeFileSync(join(directory, "backups", "erasures.jsonl"), "")
  run("rasoi backup --to backups/rasoi.tar.zst")
  run(block("rclone copy").replace("/var/backups/rasoi ", "backups "))
  verify("from-remote/rasoi.tar.zst")
})
