import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoMenu } from "../demo/menu.ts"
import { makeRestaurant, rasoi, useDatabase } from "./rasoi.fixture.ts"

const directory = mkdtempSync(join(tmpdir(), "rasoi-menu-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

beforeAll(async () => {
  await useDatabase()
  await makeRestaurant()
})

test("import, export and import again: JSON and CSV bring the same menu back", async () => {
  const dry = await rasoi("menu import - --dry-run --json", JSON.stringify(demoMenu))
  expect(dry.json).toMatchObject({ dryRun: true, version: 1 })
  expect(dry.json.changes).toContain("Starters: category added")
  const taken = await rasoi("menu import -", JSON.stringify(demoMenu))
  expect(taken.stdout).toMatch(/now version 2\.\n$/)

  const csvFile = join(directory, "menu.csv")
  const [json, csv] = await Promise.all([rasoi("menu export"), rasoi(`menu export ${csvFile} --json`)])
  expect(JSON.parse(json.stdout)).toEqual(demoMenu)
  expect(csv.json).toMatchObject({ version: 2, format: "csv", file: csvFile })
  for (const again of await Promise.all([
    rasoi("menu import -", json.stdout),
    rasoi(`menu import ${csvFile}`),
  ]))
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^Nothing changes; .* version 2\.\n$/),
    ])

  writeFileSync(csvFile, readFileSync(csvFile, "utf8").replaceAll("Dal Makhani", "Dal Bukhara"))
  const changed = await rasoi(`menu import ${csvFile} --json`)
  expect(changed.json.version).toBe(3)
  expect(changed.json.changes.join("\n")).toContain("Dal Bukhara: added")
})

test("faults are listed with their row or path, and nothing changes", async () => {
  const csv = "Category,Item,Price,Food type\nBreads,Naan,forty,Veg\nBreads,Roti,20,Purple\n"
  const json = JSON.stringify({ categories: [{ name: "Breads", items: [{ name: "Naan" }], colour: "red" }] })
  const [fromCsv, fromJson, noJson, noFile] = await Promise.all([
    rasoi("menu import - --format csv", csv),
    rasoi("menu import - --json", json),
    rasoi("menu import -", "{"),
    rasoi(`menu import ${join(directory, "nothing.csv")} --json`),
  ])
  expect(fromCsv.code).toBe(1)
  expect(fromCsv.stderr).toMatch(/row 2, Price: .*\n {2}row 3, Food type: /)
  expect([fromJson.code, fromJson.json.error.code]).toEqual([1, "VALIDATION_FAILED"])
  const fields = fromJson.json.error.faults.map((fault: { field: string }) => fault.field)
  expect(fields).toContain("categories[0].colour")
  expect(fields).toContain("categories[0].items[0].foodType")
  expect(fields.filter((field: string) => field.endsWith("id"))).toEqual([])
  expect([noJson.code, noJson.stderr]).toEqual([1, expect.stringContaining("This is not JSON")])
  expect([noFile.code, noFile.json.error.code]).toEqual([1, "FILE_NOT_FOUND"])
})
