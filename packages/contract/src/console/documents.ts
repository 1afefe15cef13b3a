import { languagesOn } from "../languages.ts"
import { highestPricePaise, highestRateBasisPoints, menuLimits, textLimits } from "../limits.ts"
import { FoodType } from "../menu.ts"
import { PhotoId } from "../photo.ts"
import { BookingPriceMode, OrderType, PaymentMode, weekOf } from "../restaurant.ts"
import {
  byDate,
  choice,
  closed,
  closedObject,
  LocalDate,
  LocalTime,
  nullable,
  Pincode,
  sentYears,
  text,
} from "../schema.ts"
import Type from "../type.ts"

/** The two documents of a restaurant, as the console edits them and the database stores them. */

/** With a host, but without a user or password, which everybody would see. */
const HttpsUrl = Type.String({
  format: "uri",
  pattern: "^https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#]|$)",
  maxLength: textLimits.webAddress,
  examples: ["https://example.com/logo.png"],
})
const RedirectUrl = Type.String({
  pattern: `^https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#](?:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]|\\{token\\})*)?$`,
  maxLength: textLimits.webAddress,
  description:
    "The tracking page redirects here. `{token}` is replaced by the tracking token; without it, `token` is added to the query.",
  examples: ["https://example.com/status/{token}"],
})
const amountPaise = (description?: string) =>
  Type.Integer({ minimum: 0, maximum: highestPricePaise, ...(description ? { description } : {}) })
const RateBasisPoints = Type.Integer({
  minimum: 0,
  maximum: highestRateBasisPoints,
  description: "Hundredths of a per cent: 500 is 5 %.",
})
const Id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" })

const photo = nullable(
  closed({
    id: PhotoId,
    alt: text({ max: "photoAlt", description: "What the photo shows, for people who cannot see it." }),
  }),
)

const PeriodInput = closed({ open: LocalTime, close: LocalTime })
const DayPeriods = Type.Array(PeriodInput, { maxItems: 8 })

export const Profile = closed({
  name: text({ min: 1, max: "restaurantLine" }),
  tagline: nullable(
    text({ min: 1, max: "restaurantLine", description: "A line under the name on the website." }),
  ),
  legalName: nullable(
    text({
      min: 1,
      max: "restaurantLine",
      description: "Who sells, as registered: a company or a person. On the page.",
    }),
  ),
  phone: text({ min: 1, max: "phone" }),
  address: closed({
    line: text({ min: 1, max: "street" }),
    city: text({ min: 1, max: "city" }),
    state: text({ min: 1, max: "state" }),
    pincode: Pincode,
  }),
  timezone: text({ min: 1, max: "timezone", description: "An IANA zone name." }),
  logoUrl: nullable(HttpsUrl),
})

export const Hours = closed({
  days: closed(weekOf(DayPeriods)),
  closedDates: Type.Array(LocalDate, { maxItems: 366 }),
  specialDates: byDate(DayPeriods, {
    maxProperties: 366,
    description:
      "The periods of single dates, in place of those of the weekday. An empty list closes the date; `closedDates` takes precedence.",
  }),
})

export const OrderingSettings = closed({
  enabled: Type.Boolean(),
  types: Type.Array(OrderType, { uniqueItems: true, maxItems: 2 }),
  minimumOrderPaise: amountPaise("Compared with the sum of the lines as the menu lists them."),
  deliveryPincodes: Type.Array(Pincode, { uniqueItems: true, maxItems: 2000 }),
  prepMinutes: Type.Integer({ minimum: 0, maximum: 600 }),
  paymentModes: Type.Array(PaymentMode, { uniqueItems: true, maxItems: 2 }),
  acceptWindowMinutes: Type.Integer({ minimum: 1, maximum: 120 }),
  deliveryMinutes: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 180,
      description:
        "From the kitchen to the customer. The tracking page adds it to `readyBy`; null if it is unknown.",
    }),
  ),
})

export const ChargeSetting = closed({
  type: choice(["PACKAGING", "DELIVERY", "OTHER"]),
  name: text({ min: 1, max: "chargeName" }),
  amountPaise: amountPaise("Net of tax."),
  rateBasisPoints: RateBasisPoints,
  appliesTo: Type.Array(OrderType, { uniqueItems: true, minItems: 1, maxItems: 2 }),
})

/** The characters of a GSTIN in order: which kind, and how many. */
export const gstinParts = [
  ["DIGIT", 2],
  ["LETTER", 5],
  ["DIGIT", 4],
  ["LETTER", 1],
  ["EITHER", 1],
  ["Z", 1],
  ["EITHER", 1],
] as const
export const gstinCharacters = { DIGIT: "[0-9]", LETTER: "[A-Z]", EITHER: "[0-9A-Z]", Z: "Z" } as const
const gstinPattern = gstinParts.map(
  ([kind, count]) => gstinCharacters[kind] + (count > 1 ? `{${count}}` : ""),
)

/** How a restaurant is registered for GST. A composition dealer has a GSTIN and may not collect tax. */
export const gstKinds = ["REGULAR", "COMPOSITION", "NONE"] as const
export type GstKind = (typeof gstKinds)[number]

export const GstSettings = closed({
  kind: choice(gstKinds, "REGULAR charges GST. COMPOSITION prints bills of supply. NONE: not registered."),
  applies: Type.Boolean({
    description: "Whether GST is charged: true exactly if `kind` is REGULAR. A change may name either.",
  }),
  gstin: nullable(Type.String({ pattern: `^${gstinPattern.join("")}$` })),
  fssaiNumber: nullable(Type.String({ pattern: "^[0-9]{14}$" })),
  sac: Type.String({ pattern: "^[0-9]{4,8}$", description: "Services accounting code on the bill." }),
})

export const BookingSettings = closed({
  enabled: Type.Boolean(),
  maxPeople: Type.Integer({ minimum: 1, maximum: 1000 }),
  slotMinutes: Type.Integer({ minimum: 5, maximum: 720 }),
  stayMinutes: Type.Integer({ minimum: 5, maximum: 1440, description: "At least slotMinutes." }),
  daysAhead: Type.Integer({ minimum: 0, maximum: 366 }),
  seats: Type.Integer({ minimum: 0, maximum: 10_000 }),
  minimumNoticeMinutes: Type.Integer({ minimum: 0, maximum: 20_160 }),
  cancelCutoffMinutes: Type.Integer({ minimum: 0, maximum: 20_160 }),
  autoConfirm: Type.Boolean(),
  price: nullable(
    closed({ amountPaise: amountPaise(), mode: BookingPriceMode, per: choice(["BOOKING", "GUEST"]) }),
  ),
})

export const TrackingSettings = closed({ redirectUrl: nullable(RedirectUrl) })

export const PrivacySettings = closed({
  retentionDays: Type.Integer({
    minimum: 30,
    maximum: 3650,
    description:
      "Names, phones, emails, addresses, notes and reasons of orders and bookings are removed after this many days.",
  }),
  noticeUrl: nullable(HttpsUrl),
})

export const pageLanguages = languagesOn("page")

/** Each has a light and a dark variant. */
export const pageColours = ["saffron", "leaf", "ocean", "plum", "brick", "teal", "slate", "rose"] as const
export type PageColours = (typeof pageColours)[number]

/** The core checks that it is an origin, and says which one was meant. */
const Origin = text({ min: 1, max: "origin", examples: ["https://www.example.com"] })

/** The part of a cover that a narrow band shows. */
export const coverParts = ["TOP", "MIDDLE", "BOTTOM"] as const
export type CoverPart = (typeof coverParts)[number]

/** How the restaurant's own page looks, and who may show it. */
export const PageSettings = closed({
  colours: choice(pageColours),
  cover: photo,
  coverPart: choice(coverParts, "What is kept of the cover where only a band of it is shown."),
  logo: photo,
  languages: nullable(
    Type.Array(choice(pageLanguages), {
      uniqueItems: true,
      minItems: 1,
      maxItems: pageLanguages.length,
      description: "The languages that visitors can choose; null: all, also those that later versions add.",
    }),
  ),
  embedOrigins: Type.Array(Origin, {
    uniqueItems: true,
    maxItems: 20,
    description: "The websites that may show the page in a frame.",
  }),
  searchEngines: Type.Boolean({ description: "Whether search engines may list the page." }),
  popular: nullable(
    Type.Array(Id, {
      uniqueItems: true,
      maxItems: 6,
      description:
        "The ids of the dishes that stand first on the page; null: those that brought in most in the completed orders of the last 30 days. Sold-out ones are left out.",
    }),
  ),
})

export const PageRules = closed({
  openOrdersPerPhone: Type.Integer({
    minimum: 1,
    maximum: 20,
    description:
      "So many orders of one phone and one visitor may wait for the restaurant's answer, and three times as many of all visitors.",
  }),
  firstOrderMaximum: nullable(
    Type.Integer({
      minimum: 100,
      maximum: 100_000_000,
      description: "Paise. The largest total of a phone of which no order was accepted yet; null: no limit.",
    }),
  ),
})

export const CounterSettings = closed({
  upiId: nullable(
    Type.String({
      maxLength: textLimits.upiId,
      pattern: "^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,30}$",
      description: "Where customers pay with UPI.",
      examples: ["angaara@okbank"],
    }),
  ),
  roundCash: Type.Boolean({
    description: "Cash that settles a bill is rounded to a whole rupee. The bill stays as it is.",
  }),
  askOnlinePayments: nullable(
    Type.Boolean({
      description:
        "Staff are asked how an order was paid when it is handed over or delivered, and bills of online orders are open until money is written. Null: the owner has not answered yet; nobody is asked.",
    }),
  ),
})

export const Settings = closedObject("Settings", {
  profile: Profile,
  hours: Hours,
  ordering: OrderingSettings,
  charges: Type.Array(ChargeSetting, { maxItems: 10 }),
  gst: GstSettings,
  booking: BookingSettings,
  tracking: TrackingSettings,
  privacy: PrivacySettings,
  page: PageSettings,
  pageRules: PageRules,
  counter: CounterSettings,
})
export type Settings = Type.Static<typeof Settings>

/** All members become optional. Type.Partial alone would also allow unknown members. */
function someOf<Section extends Type.TObject>(section: Section) {
  return Type.Optional(Type.Partial(section, { additionalProperties: false }))
}

/** Every section is optional, and so is every member of an object section. A list is replaced as a whole. */
export const SettingsPatch = closedObject("SettingsPatch", {
  profile: someOf(Profile),
  hours: someOf(Hours),
  ordering: someOf(OrderingSettings),
  charges: Type.Optional(Settings.properties.charges),
  gst: someOf(GstSettings),
  booking: someOf(BookingSettings),
  tracking: someOf(TrackingSettings),
  privacy: someOf(PrivacySettings),
  page: someOf(PageSettings),
  pageRules: someOf(PageRules),
  counter: someOf(CounterSettings),
})
export type SettingsPatch = Type.Static<typeof SettingsPatch>

const stock = {
  available: Type.Boolean(),
  soldOutUntil: Type.Optional(
    Type.String({
      format: "date-time",
      pattern: sentYears.pattern,
      maxLength: textLimits.instant,
      description:
        "A sold-out part is available again from then on. Without it: when somebody switches it on.",
    }),
  ),
}

const VariantDocument = closed({
  menuItemId: Id,
  label: text({ min: 1, max: "sizeLabel" }),
  pricePaise: amountPaise(),
  isDefault: Type.Boolean(),
  ...stock,
})

const OptionDocument = closed({
  id: Id,
  name: text({ min: 1, max: "optionName" }),
  pricePaise: amountPaise(),
  ...stock,
})

const GroupDocument = closed({
  id: Id,
  name: text({ min: 1, max: "groupName" }),
  min: Type.Integer({ minimum: 0, maximum: 20 }),
  max: Type.Integer({ minimum: 1, maximum: 20 }),
  options: Type.Array(OptionDocument, { minItems: 1, maxItems: menuLimits.options }),
})

const ItemDocument = closed({
  id: Id,
  name: text({ min: 1, max: "dishName" }),
  description: text({ max: "dishDescription", multiline: true }),
  imageUrl: nullable(HttpsUrl),
  photo,
  foodType: FoodType,
  ...stock,
  prepMinutes: Type.Integer({ minimum: 0, maximum: 600 }),
  menuItemId: nullable(Id),
  pricePaise: nullable(amountPaise()),
  tax: closed({ rateBasisPoints: RateBasisPoints, included: Type.Boolean() }),
  variants: Type.Array(VariantDocument, { maxItems: menuLimits.variants }),
  addOnGroups: Type.Array(GroupDocument, { maxItems: menuLimits.addOnGroups }),
})

const CategoryDocument = closed({
  id: Id,
  name: text({ min: 1, max: "categoryName" }),
  description: nullable(text({ max: "categoryDescription", multiline: true })),
  imageUrl: nullable(HttpsUrl),
  photo,
  items: Type.Array(ItemDocument, { maxItems: menuLimits.items }),
})

export const MenuDocument = closed(
  { categories: Type.Array(CategoryDocument, { maxItems: menuLimits.categories }) },
  {
    title: "MenuDocument",
    description:
      "Categories and items in the order in which they are shown. An item has either its own menuItemId and price, or variants. A photo is shown in place of imageUrl.",
  },
)
export type MenuDocument = Type.Static<typeof MenuDocument>
export type MenuCategoryDocument = Type.Static<typeof CategoryDocument>
export type MenuItemDocument = Type.Static<typeof ItemDocument>
export type PhotoDocument = NonNullable<MenuItemDocument["photo"]>
export type AddOnGroupDocument = Type.Static<typeof GroupDocument>
