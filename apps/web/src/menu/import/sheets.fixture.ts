import { makeWorkbook } from "./workbook.fixture.ts"

/** Ten sheets as restaurants have them, and the draft that each becomes in an empty menu. */
export interface SheetFixture {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  /** `Category › Dish › food type › price or sizes › rate`; `-` for what is not known. */
  readonly dishes: readonly string[]
  /** `C12 REASON`, or `row 12 REASON`. */
  readonly unread?: readonly string[]
  /** Whether the headings say that tax is inside the prices. */
  readonly taxIncluded?: boolean
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const windows1252 = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const utf16 = (text: string) => {
  const units = Uint16Array.from(`\ufeff${text}`, sign => sign.charCodeAt(0))
  return new Uint8Array(units.buffer)
}

export const sheetFixtures: readonly SheetFixture[] = [
  {
    name: "a short list with serial numbers and prices with /-",
    fileName: "rate list.csv",
    bytes: utf8(
      'S.No.,Item Name,Rate\r\n1,Samosa (2 pcs),40/-\r\n2,Masala Chai,₹ 20\r\n3,"Paneer Pakora, 6 pcs","Rs. 1,180.00"\r\n',
    ),
    dishes: [
      "Menu › Samosa (2 pcs) › - › 40",
      "Menu › Masala Chai › - › 20",
      "Menu › Paneer Pakora, 6 pcs › - › 1180",
    ],
  },
  {
    name: "semicolons, an encoding of Windows, and food types",
    fileName: "carte.csv",
    bytes: windows1252(
      "Category;Dish;Veg/Non-Veg;MRP\r\nSoups;Cr\u00e8me of Tomato;Veg;120.00\r\nSoups;Chicken Sweet Corn;Non-Veg;145.50\r\nDesserts;Caramel Custard;Egg;90\r\n",
    ),
    dishes: [
      "Soups › Crème of Tomato › VEG › 120",
      "Soups › Chicken Sweet Corn › NON_VEG › 145.5",
      "Desserts › Caramel Custard › EGG › 90",
    ],
  },
  {
    name: "tabs, as a cell range is pasted, in UTF-16",
    fileName: "menu.txt",
    bytes: utf16(
      "Dish\tPrice\tDescription\nButter Naan\t60\tFrom the tandoor\nमसाला डोसा\t110\t\nFilter Coffee\t45\tHot, strong\n",
    ),
    dishes: ["Menu › Butter Naan › - › 60", "Menu › मसाला डोसा › - › 110", "Menu › Filter Coffee › - › 45"],
  },
  {
    name: "a workbook with merged title rows, empty lines and categories as rows",
    fileName: "Sharma Dhaba.xlsx",
    bytes: makeWorkbook([
      {
        name: "Menu card",
        merged: ["A1:C1", "A2:C2", "A5:C5", "A9:C9"],
        rows: [
          ["SHARMA DHABA", null, null],
          ["GT Road, Karnal · Ph. 98120 00000", null, null],
          [],
          ["Sr No", "Particulars", "Amount"],
          ["STARTERS", null, null],
          [1, "Paneer Tikka", 240],
          [2, "Tandoori Chicken", 380],
          [null, null, null],
          ["ROTI", null, null],
          [3, "Tandoori Roti", 15],
          [4, "Missi Roti", 35],
          [],
          ["Thank you, visit again", null, null],
        ],
      },
    ]),
    dishes: [
      "STARTERS › Paneer Tikka › - › 240",
      "STARTERS › Tandoori Chicken › - › 380",
      "ROTI › Tandoori Roti › - › 15",
      "ROTI › Missi Roti › - › 35",
    ],
    unread: ["A13 NOTE"],
  },
  {
    name: "Hindi headings, digits and food types",
    fileName: "मेन्यू.csv",
    bytes: utf8(
      "\ufeffक्रमांक,श्रेणी,व्यंजन का नाम,शाकाहारी/मांसाहारी,दाम (रु.)\n१,नाश्ता,पोहा,शाकाहारी,४०\n२,,कचौरी,शाकाहारी,रु. ३०\n३,मुख्य भोजन,चिकन करी,मांसाहारी,२५०/-\n",
    ),
    dishes: ["नाश्ता › पोहा › VEG › 40", "नाश्ता › कचौरी › VEG › 30", "मुख्य भोजन › चिकन करी › NON_VEG › 250"],
  },
  {
    name: "half and full in columns of their own",
    fileName: "half full.csv",
    bytes: utf8(
      "Item,Half,Full\nDal Makhani,150,260\nKadai Paneer,Rs 180,Rs 320\nButter Naan,,60\nMutton Rara,market rate,640\n",
    ),
    dishes: [
      "Menu › Dal Makhani › - › Half 150, Full 260",
      "Menu › Kadai Paneer › - › Half 180, Full 320",
      "Menu › Butter Naan › - › 60",
      "Menu › Mutton Rara › - › Full 640",
    ],
    unread: ["B5 NOT_A_PRICE"],
  },
  {
    name: "half and full in one cell, with and without names",
    fileName: "dhaba.xlsx",
    bytes: makeWorkbook([
      {
        name: "Rates",
        rows: [
          ["Category", "Dish", "Half/Full"],
          ["Non veg", "Chicken Curry", "180/320"],
          [null, "Mutton Curry", "Half 240 / Full 450"],
          [null, "Egg Curry", "H-90 F-160"],
          [null, "Fish Fry", "280"],
          [null, "Keema", "200-350"],
        ],
      },
    ]),
    dishes: [
      "Non veg › Chicken Curry › NON_VEG › Half 180, Full 320",
      "Non veg › Mutton Curry › NON_VEG › Half 240, Full 450",
      "Non veg › Egg Curry › NON_VEG › Half 90, Full 160",
      "Non veg › Fish Fry › NON_VEG › 280",
      "Non veg › Keema › NON_VEG › -",
    ],
    unread: ["C6 NOT_A_PRICE"],
  },
  {
    name: "rates with tax inside, GST as a percentage, and formulas",
    fileName: "billing export.xlsx",
    taxIncluded: true,
    bytes: makeWorkbook([
      {
        name: "Items",
        rows: [
          ["Code", "Item Name", "Group", "Rate (incl. GST)", "GST %", "Type"],
          ["A1", "Veg Thali", "Thali", { formula: "200*1.05", value: 210 }, 0.05, "Veg"],
          ["A2", "Cold Drink", "Beverages", 42, "18%", "Veg"],
          ["A3", "Special Thali", "Thali", { formula: "D2+D9", value: "#REF!" }, 0.05, "Non Veg"],
          ["A4", "Sweet", "Thali", { formula: "D2/7" }, "NIL", "?"],
        ],
      },
    ]),
    dishes: [
      "Thali › Veg Thali › VEG › 210 › 5 %",
      "Thali › Special Thali › NON_VEG › - › 5 %",
      "Thali › Sweet › - › -",
      "Beverages › Cold Drink › VEG › 42 › 18 %",
    ],
    unread: ["D4 NO_PRICE", "D5 NO_PRICE", "F5 NOT_A_FOOD_TYPE", "E5 NOT_A_RATE"],
  },
  {
    name: "one row for each size, with merged names",
    fileName: "pizza.xlsx",
    bytes: makeWorkbook([
      {
        name: "Pizza",
        merged: ["A2:A4", "B2:B4"],
        rows: [
          ["Category", "Item", "Variation", "Price", "Veg/Non-Veg"],
          ["Pizza", "Margherita", "Regular", 199, "V"],
          [null, null, "Medium", 349, null],
          [null, null, "Large", 499, null],
          ["Pizza", "Chicken Tikka Pizza", "Regular", 279, "NV"],
          ["Pizza", "Chicken Tikka Pizza", "Large", 599, "NV"],
          ["Sides", "Garlic Bread", null, 129, "V"],
          ["Sides", "Garlic Bread", null, 139, "V"],
        ],
      },
      {
        name: "Old rates",
        rows: [
          ["Item", "Rate"],
          ["Margherita", 149],
        ],
      },
    ]),
    dishes: [
      "Pizza › Margherita › VEG › Regular 199, Medium 349, Large 499",
      "Pizza › Chicken Tikka Pizza › NON_VEG › Regular 279, Large 599",
      "Sides › Garlic Bread › VEG › 129",
    ],
    unread: ["D8 TWICE", "B2 TWICE"],
  },
  {
    name: "no headings at all, a category as a row, and rows without a name or a price",
    fileName: "list.csv",
    bytes: utf8('Idli,30\nDosa,60\n,45\nSNACKS\nVada,"12,50"\nPongal,"55"\n'),
    dishes: [
      "Menu › Idli › - › 30",
      "Menu › Dosa › - › 60",
      "SNACKS › Vada › - › -",
      "SNACKS › Pongal › - › 55",
    ],
    unread: ["B3 NO_NAME", "B5 NOT_A_PRICE"],
  },
]
