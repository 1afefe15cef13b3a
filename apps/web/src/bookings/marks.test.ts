import { expect, test } from "vitest"
import { marksOf } from "./marks.ts"

const kindsOf = (notes: string | null, occasion: string | null = null) =>
  marksOf({ notes, occasion }).map(({ kind }) => kind)

test("a note, an allergy and an occasion have a mark each, with their text", () => {
  expect(marksOf({ notes: "By the window", occasion: "Birthday" })).toEqual([
    { kind: "note", text: "By the window" },
    { kind: "occasion", text: "Birthday" },
  ])
  expect(kindsOf(null)).toEqual([])
  expect(kindsOf("")).toEqual([])
  expect(kindsOf(null, "Anniversary")).toEqual(["occasion"])
})

test.each([
  "Nut allergy.",
  "ALLERGIC to shellfish",
  "bachche ko elergy hai",
  "peanut alergy",
  "lactose intolerant",
  "One of us is coeliac",
  "मूँगफली से एलर्जी है",
  "वेर: शेंगदाण्याची ॲलर्जी",
  "வேர்க்கடலை ஒவ்வாமை",
  "వేరుశెనగ అలెర్జీ",
  "ಕಡಲೆಕಾಯಿ ಅಲರ್ಜಿ",
  "বাদামে অ্যালার্জি",
])("an allergy is marked as one: %s", notes => {
  expect(kindsOf(notes)).toEqual(["allergy"])
})

test.each([
  "A window table, please.",
  "High chair",
  "Two members of the clergy",
  "Full of energy: three boys",
])("no allergy: %s", notes => {
  expect(kindsOf(notes)).toEqual(["note"])
})
