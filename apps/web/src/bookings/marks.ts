import type { Booking } from "./booking.ts"

export interface Mark {
  readonly kind: "allergy" | "note" | "occasion"
  readonly text: string
}

/** How guests write it in the languages of the page; in English also as it sounds in Hindi. In the form NFC. */
const allergy =
  /al+erg|el+erg|anaphyla|intoleran|co?eliac|एलर्ज|अलर्ज|ॲलर्ज|ऍलर्ज|ஒவ்வாமை|அலர்ஜி|అలెర్జీ|అలర్జీ|ఎలర్జీ|ಅಲರ್ಜಿ|অ্যালার্জি|এলার্জি/iu

/** What staff must know before the guests sit. "No allergies" is marked too: somebody has to read it. */
export function marksOf({ notes, occasion }: Pick<Booking, "notes" | "occasion">): Mark[] {
  const marks: Mark[] = []
  if (notes) marks.push({ kind: allergy.test(notes.normalize("NFC")) ? "allergy" : "note", text: notes })
  if (occasion) marks.push({ kind: "occasion", text: occasion })
  return marks
}
