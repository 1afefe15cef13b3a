import type { CoverPart, PageNeed, PageState } from "@rasoi/contract/console"

/** The screen "Your page". */
export const page = {
  title: "Your page",
  about: "A page of your own where customers order and book, without a web developer and without commission.",
  onlyOwner: "Only an owner can change this.",

  stateTitle: "Who sees it",
  now: "Now",
  states: {
    OFF: { name: "Off", about: "Nobody sees it. Its address answers as if there were no page." },
    PREVIEW: {
      name: "Preview",
      about: "Only your signed-in team sees it. Orders on it are test orders: nothing reaches the kitchen.",
    },
    ON: { name: "On", about: "Everybody sees it and can order. Orders arrive in your inbox." },
  } satisfies Record<PageState, object>,
  choose: { OFF: "Switch off", PREVIEW: "Switch to preview", ON: "Switch on" } satisfies Record<
    PageState,
    string
  >,
  switched: {
    OFF: "Your page is off",
    PREVIEW: "Your page is in preview: only your team sees it",
    ON: "Your page is on: customers can order",
  } satisfies Record<PageState, string>,
  onWithoutOrdering: {
    about: "Everybody sees it. Nobody can order yet: online ordering is off in your settings.",
    switched: "Your page is on, but online ordering is off: nobody can order yet",
  },
  leaveOnTitle: "Take the page away from your customers?",
  leaveOnHelp:
    "Codes and links lead nowhere until you switch it on again. Orders and bookings that you have already go on.",

  missingTitle: "Before you can switch it on:",
  missing: {
    MENU: "There is no dish yet.",
    HOURS: "No day has opening hours, or they are still the preset ones.",
    PHONE: "The phone number has fewer than ten digits.",
    ORDER_TYPES: "Neither pickup nor delivery is offered.",
    DEVICE: "No paired device had its sound on yet.",
  } satisfies Record<PageNeed, string>,
  mend: {
    MENU: "Edit the menu",
    HOURS: "Set the opening hours",
    PHONE: "Enter the phone number",
    ORDER_TYPES: "Choose the order types",
    DEVICE: "Pair a device",
  } satisfies Record<PageNeed, string>,

  missingDismiss:
    "If the preset hours are right, or you take orders on another device, dismiss that line in the",
  setupList: "setup list",

  addressTitle: "Name and address",
  name: "Name",
  address: "Address",
  noAddress: (end: string) => `With the first preview your page gets an address that ends with ${end}.`,
  copyAddress: "Copy the address",
  changeAddress: "Change the address",
  earlier: "Earlier addresses that lead here:",
  slug: "The end of the address",
  slugHint: "What stands after /r/: 3 to 40 small letters, digits and hyphens, for example spice-garden.",
  slugKeeps:
    "Codes that you have printed and links go on working: the old address leads to the new one forever.",
  slugSave: "Save the address",
  slugSaved: "The address is changed",

  lookTitle: "Look",
  coverHint:
    "JPEG, PNG or WebP, as wide as you can. A wide screen shows it beside your name, a phone a band of it above.",
  noCover: "None",
  coverPart: "What a phone keeps of it",
  coverParts: { TOP: "Upper part", MIDDLE: "Middle", BOTTOM: "Lower part" } satisfies Record<
    CoverPart,
    string
  >,
  logoHint: "JPEG, PNG or WebP. The whole logo is shown, on white, also one that is wide or tall.",
  tagline: "Line under your name",
  noTagline: "None yet",
  changeTagline: "Change the line",
  taglineHint: "One short sentence, for example “Tandoor since 1984”. Leave it empty for none.",
  taglineSave: "Save the line",
  taglineSaved: "The line under your name is saved",

  popularTitle: "Popular dishes",
  popularAbout: "Up to six dishes stand first on your page. Sold-out ones are left out.",
  popularHow: "Which dishes",
  countedPopular: "What sells best",
  countedPopularHint:
    "By the money from the completed orders of the last 30 days, counted every night, as soon as there are 30 of them.",
  chosenPopular: "I choose them",
  chosenPopularHint: "They stand in this order. With none, your page begins with its first category.",
  addPopular: "Add a dish",
  chooseDish: "Choose a dish",
  removePopular: (name: string) => `Remove ${name}`,
  popularGone: "A dish that is no longer on the menu",

  whoTitle: "Languages and visitors",
  allLanguages: "All languages",
  allLanguagesHint: "A language that is added to Rasoi later is on your page at once.",
  someLanguages: "Only some",
  whichLanguages: "Which languages",
  languagesHint: "The browser of a visitor chooses among them, and the visitor can change it.",
  searchEnginesHint: "For example Google. Only while the page is on.",
  yes: "Yes",
  no: "No",

  embedTitle: "On your own website",
  embedAbout: "Your website can open the page in a window of its own. First say which websites may do that.",
  website: (number: number) => `Website ${number}`,
  websiteHint: "Its address, for example https://www.example.com.",
  addWebsite: "Add a website",
  removeWebsite: (number: number) => `Remove website ${number}`,
  noWebsites: "No website may show the page.",
  mostWebsites: (count: number) => `${count} websites are the most.`,

  widgetTitle: "The line for your website",
  widgetAbout: "Paste it where the button is to be, or send it to whoever looks after your website.",
  widgetLabel: "Line of HTML",
  widgetNoWebsite:
    "No website is allowed yet: add yours above and save. Until then the button opens a new tab.",
  widgetLater: "It is here as soon as your page has an address.",
  widgetGuide: "More about the button",

  codeTitle: "Code for the menu",
  codeAbout:
    "For doors, flyers and tables: customers scan it with the camera of their phone and see the menu. What they order is for pickup or delivery, and names no table.",
  codeOff: "The page is not on: the code leads nowhere yet.",
  codeImage: (address: string) => `QR code of ${address}`,
  svg: "Download for print (SVG)",
  png: "Download as a picture (PNG)",
  print: "Print a sheet",
  paper: "Paper",
  papers: { A4: "A4 poster", A6: "A6 card", CARDS: "4 cards on A4" },
  scan: "Scan for the menu",
  scanHelp: "Or type this address:",

  previewTitle: "How it looks on a phone",
  previewSaved: "Colours as you choose them, everything else as last saved.",
  previewOff: "Your page is off",
  previewOffHelp: "Switch to preview, and you see it here.",
  reload: "Reload",
}
