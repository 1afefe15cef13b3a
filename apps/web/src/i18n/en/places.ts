export const manage = {
  title: "Manage",
  about: "What is set up once, and changed now and then.",
  developers: "For developers",
  abouts: {
    settings: "Hours, ordering, GST, bookings, delivery people, who changed what",
    settingsOfManagers: "Delivery people, blocked phones, who changed what",
    page: "Your own website for orders and bookings",
    team: "Who can sign in, and what they may do",
    devices: "Tablets and computers, pairing, PINs at the till",
    keys: "For your website or app",
    requests: "What was sent with the keys, and the responses",
    testDesk: "Test orders and bookings, step by step",
    docs: "How to build a website or app",
    device: "Language, sound, printing, your password, sign out",
  },
}

export const search = {
  label: "Setting, dish, order, name, phone",
  localLabel: "A screen, or a page of the guide",
  results: "Results",
  groups: {
    places: "Go to",
    settings: "Settings",
    dishes: "Dishes",
    guide: "Guide",
    orders: "Orders",
    bookings: "Bookings",
  },
  ownersGuide: "Opens in a new tab",
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  nothingHelp:
    "Orders are found by number, by the beginnings of a name, or by either end of a phone; bookings by name or phone.",
  searching: "Searching…",
  offline: "No connection: only what this device knows is searched. Bookings and finished orders are not.",
  failed: "Bookings or finished orders could not be searched. What else was found is here.",
  keys: "Arrows choose, Enter opens, Escape closes.",
}
