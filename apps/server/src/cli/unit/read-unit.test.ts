import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readUnit } from "./read-unit.ts"

const directory = mkdtempSync(join(tmpdir(), "rasoi-units-"))
const [first, second] = [join(directory, "etc"), join(directory, "usr")] as const
mkdirSync(first)
mkdirSync(second)
afterAll(() => rmSync(directory, { recursive: true }))
const write = (path: string, ...lines: string[]) => {
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, `${lines.join("\n")}\n`)
}
const read = (name: string) => readUnit(name, [first, second])

test("the environment of our own units, with a drop-in that names another file", () => {
  for (const unit of ["rasoi.service", "rasoi@.service"])
    copyFileSync(join(import.meta.dirname, "../../../../../deploy", unit), join(second, unit))
  write(join(directory, "env"), "RASOI_DATA_DIR=/srv/data", "DATABASE_URL=postgres://h/d?a=1&b=$2")
  const path = "/opt/rasoi/node_modules/.bin:/usr/local/bin:/usr/bin:/bin"
  const dropIn = ["[Service]", "EnvironmentFile=", `EnvironmentFile=${directory}/env`]
  write(join(first, "rasoi.service.d/override.conf"), ...dropIn)
  expect(read("rasoi")).toEqual({
    user: "rasoi",
    environment: { PATH: path, RASOI_DATA_DIR: "/srv/data", DATABASE_URL: "postgres://h/d?a=1&b=$2" },
  })
  write(
    join(first, "rasoi@.service.d/override.conf"),
    "[Service]",
    "EnvironmentFile=",
    "EnvironmentFile=-/none/%i",
  )
  expect(read("rasoi@zaika").environment).toEqual({ PATH: path, RASOI_DATA_DIR: "/var/lib/rasoi-zaika" })
})

test("quotes, continued lines, comments, other sections, a later drop-in, a file in the first directory", () => {
  write(join(second, "a.service"), "[Service]", "User=nobody")
  write(
    join(first, "a.service"),
    "[Unit]",
    "Environment=UNIT=1",
    "[Service]",
    "User=daemon",
    "# Environment=COMMENT=1",
    `Environment="A=b c" 'D=e"f' \\`,
    "  G=%N%%",
    "[Install]",
    "Environment=INSTALL=1",
  )
  write(join(second, "a.service.d/20.conf"), "[Service]", "Environment=A=later")
  write(join(first, "a.service.d/10.conf"), "[Service]", "Environment=A=earlier H=1")
  expect(read("a")).toEqual({ user: "daemon", environment: { A: "later", D: 'e"f', G: "a%", H: "1" } })
})

test("a unit or a file that is not there is named", () => {
  expect(() => read("none")).toThrow("There is no unit none.service in ")
  write(join(first, "b.service"), "[Service]", "EnvironmentFile=/none/b.env")
  expect(() => read("b")).toThrow("/none/b.env")
})

test.each([
  "Environment=RASOI_DATA_DIR=%S/rasoi",
  "EnvironmentFile=/etc/rasoi/*.env",
  String.raw`Environment="A=b\"c"`,
])("%s is not read: no command runs with other settings than the server's", line => {
  write(join(first, "c.service"), "[Service]", line)
  expect(() => read("c")).toThrow(/rasoi does not read .* of the unit/)
})
