/** The words of a bill, for a tablet that prints without a network. Loaded only there. */
export { billOnPaper } from "./print/bill.ts"
export { printTexts } from "./print/words.ts"
