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
