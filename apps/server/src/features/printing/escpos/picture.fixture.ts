import { execFileSync } from "node:child_process"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { centered, line, type PrintDocument, section } from "@rasoi/core"
import { loadRenderer } from "./drawing.ts"
import type { PrintedLine, PrintedPicture } from "./printer.fixture.ts"

/** The dots of a whole printout, a byte for each: 0 is black. */
export interface Picture {
  width: number
  height: number
  dots: Buffer
}

const isPicture = (item: PrintedLine | PrintedPicture): item is PrintedPicture => "bytes" in item
const heightOf = (item: PrintedLine | PrintedPicture) => (isPicture(item) ? item.height : item.tall ? 54 : 30)

/** What the paper shows. The pictures are exact; text has Noto's letters in the cells of the printer's font. */
export async function paperOf(items: (PrintedLine | PrintedPicture)[], width: number): Promise<Picture> {
  const render = await loadRenderer()
  const height = items.reduce((sum, item) => sum + heightOf(item), 0)
  const letters: string[] = []
  let top = 0
  for (const item of items) {
    if (!isPicture(item)) letters.push(...lettersOf(item, top))
    top += heightOf(item)
  }
  const { data } = await render(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>` +
      `<g font-family="Noto Sans" font-size="20" text-anchor="middle">${letters.join("")}</g></svg>`,
  )
  const dots = Buffer.from(data.map(value => (value < 150 ? 0 : 255)))
  top = 0
  for (const item of items) {
    if (isPicture(item)) {
      if (item.width !== width) throw new Error(`a picture is ${item.width} dots wide, the paper ${width}`)
      for (let at = 0; at < item.width * item.height; at++)
        dots[top * width + at] = ((item.bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1 ? 0 : 255
    }
    top += heightOf(item)
  }
  return { width, height, dots }
}

function lettersOf({ text, widths, tall, bold, underline }: PrintedLine, top: number): string[] {
  const style = `font-weight="${bold ? 700 : 400}"${underline ? ' text-decoration="underline"' : ""}`
  let left = 0
  return [...text].flatMap((character, index) => {
    const width = widths[index] ?? 1
    const middle = 12 * (left + width / 2)
    left += width
    if (character === " ") return []
    const place = `translate(${middle} ${top + (tall ? 40 : 21)}) scale(${width} ${tall ? 2 : 1})`
    return [`<text transform="${place}" ${style}>&#${character.charCodeAt(0)};</text>`]
  })
}

/** Fixed documents, so that a change of what real tickets say does not change these pictures. */
const ticket = (
  words: Record<"type" | "due" | "name" | "note" | "count", string>,
  dishes: [string, string, string][],
) =>
  ({
    object: "ticket",
    copy: "ORIGINAL",
    sections: [
      section(
        centered("#17", "HUGE"),
        centered(words.type, "LARGE"),
        line(words.due, { emphasis: "BOLD" }),
        line(words.name),
      ),
      {
        list: true,
        lines: dishes.map(([name, addOn, note], index) =>
          line(name, {
            quantity: `${index * 11 + 1} ×`,
            emphasis: "LARGE",
            details: [
              { text: `+ ${addOn}`, emphasis: "BOLD" },
              { text: `! ${note}`, emphasis: "UNDERLINED" },
            ],
          }),
        ),
      },
      section(line(words.note, { emphasis: "BOXED" })),
      section(line(words.count)),
    ],
  }) satisfies PrintDocument

const bill = (words: Record<"seller" | "title" | "name" | "total" | "thanks", string>, dishes: string[]) =>
  ({
    object: "bill",
    copy: "ORIGINAL",
    sections: [
      section(centered(words.seller, "LARGE"), centered("12 MG Road, Bengaluru 560001")),
      section(centered(words.title, "LARGE"), line(words.name)),
      {
        list: true,
        lines: [
          ...dishes.map((name, index) =>
            line(name, {
              quantity: `${index * 11 + 1} ×`,
              amount: index === 0 ? "₹320.00" : "₹1,25,650.00",
              details: [{ text: "@ ₹320.00", emphasis: "NONE" }],
            }),
          ),
          line("Packaging", { amount: "₹20.00" }),
        ],
      },
      section(line(words.total, { emphasis: "LARGE", amount: "₹1,25,990.00" })),
      section(centered(words.thanks)),
    ],
  }) satisfies PrintDocument

export const paperDocuments: Record<string, { document: PrintDocument; language: ConsoleLanguage }> = {
  "ticket-english": {
    language: "en",
    document: ticket(
      {
        type: "Pickup",
        due: "Pickup: Sat, 17 Oct, 6:35 pm",
        name: "Zoë Fernandes",
        note: "Note: No cutlery\nRing twice 🔔",
        count: "13 portions",
      },
      [
        ["Butter Chicken (Half)", "Extra butter", "Less spicy 🌶"],
        ["Smørrebrød", "Crème fraîche", "a & b <c>"],
      ],
    ),
  },
  "ticket-hindi": {
    language: "hi",
    document: ticket(
      {
        type: "डिलीवरी",
        due: "डिलीवरी: शनि, 17 अक्टू॰, 6:35 pm",
        name: "आशा राव",
        note: "नोट: मूँगफली से एलर्जी है, कृपया बिल्कुल न डालें\nदो बार घंटी बजाएँ 🔔",
        count: "13 प्लेट",
      },
      [
        ["पनीर टिक्का मसाला (फ़ुल प्लेट) मख्खनवाला", "अतिरिक्त मक्खन", "कम तीखा, लसूण नको"],
        ["Naan", "घी", "No onion"],
      ],
    ),
  },
  "ticket-tamil": {
    language: "en",
    document: ticket(
      {
        type: "Pickup",
        due: "Pickup: Sat, 17 Oct, 6:35 pm",
        name: "மீனாட்சி சுந்தரேஸ்வரன்",
        note: "Note: வேர்க்கடலை ஒவ்வாமை உள்ளது",
        count: "13 portions",
      },
      [
        ["பனீர் டிக்கா மசாலா தோசை", "வெண்ணெய்", "காரம் குறைவாக"],
        ["அன்னாசிப்பழச்சாறுடன்கூடியபழக்கலவைப்பாயசம்", "நெய்", "வெங்காயம் வேண்டாம்"],
      ],
    ),
  },
  "bill-english": {
    language: "en",
    document: bill(
      {
        seller: "Café Udaipur",
        title: "Tax invoice",
        name: "Customer: Zoë, 9845012345",
        total: "Total",
        thanks: "Thank you",
      },
      ["Butter Chicken (Half)", "Łosoś 🌶"],
    ),
  },
  "bill-hindi": {
    language: "hi",
    document: bill(
      {
        seller: "उदयपुर रसोई",
        title: "टैक्स इनवॉइस",
        name: "ग्राहक: आशा राव, 9845012345",
        total: "कुल",
        thanks: "धन्यवाद",
      },
      ["पनीर टिक्का मसाला", "Naan"],
    ),
  },
  "bill-tamil": {
    language: "en",
    document: bill(
      {
        seller: "மதுரை மெஸ்",
        title: "Tax invoice",
        name: "Customer: மீனாட்சி, 9845012345",
        total: "Total",
        thanks: "Thank you",
      },
      ["பனீர் டிக்கா மசாலா", "நெய் ரோஸ்ட் தோசை"],
    ),
  },
}

/** Prints a document in a process of its own and returns the bytes. `hidden` is a folder that this process finds empty. */
export function printedElsewhere(name: string, environment: Record<string, string>, hidden?: string): Buffer {
  const script = [
    `import { printBytes } from ${JSON.stringify(new URL("layout.ts", import.meta.url).href)}`,
    `import { paperDocuments } from ${JSON.stringify(import.meta.url)}`,
    `const { document, language } = paperDocuments[${JSON.stringify(name)}]`,
    "const bytes = await printBytes(document, { columns: 48, language, onFault: error => { throw error } })",
    "process.stdout.write(bytes)",
  ].join("\n")
  const node = [process.execPath, "--input-type=module", "--eval", script]
  const [command = "", ...args] = hidden
    ? [
        "unshare",
        "--mount",
        "sh",
        "-c",
        'mount -t tmpfs none "$1" && shift && exec "$@"',
        "sh",
        hidden,
        ...node,
      ]
    : node
  return execFileSync(command, args, { env: environment, maxBuffer: 10_000_000 })
}
