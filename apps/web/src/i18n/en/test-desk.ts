export const testDesk = {
  title: "Test desk",
  about:
    "What was ordered and booked with test keys. Nothing here is real: no kitchen hears it, no seat is taken, no report counts it.",
  test: "TEST",
  show: "Show",
  orders: "Orders",
  bookings: "Bookings",
  orderName: (number: string) => `Test order ${number}`,
  bookingName: (name: string) => `Test booking of ${name}`,
  placed: (when: string) => `Placed ${when}`,
  booked: (when: string) => `Booked ${when}`,
  answerBy: (when: string) => `Cancelled by itself at ${when} if nobody answers`,
  table: (day: string, from: string, until: string) => `${day}, ${from} to ${until}`,
  reason: (reason: string) => `Reason: ${reason}`,
  loadMore: "Show older ones",
  alreadyMoved: (what: string, status: string) => `${what} is already: ${status}`,

  emptyOrders: "No test orders yet",
  emptyBookings: "No test bookings yet",
  emptyHelp:
    "Tap the button above, or let your website make it: put your test key in place of $RASOI_TEST_KEY and paste this into a terminal.",
  whatHappens: "What happens to it",
  makeOrder: "Make a test order",
  makeBooking: "Make a test booking",
  command: "Command",
  noDish: "The menu has nothing that can be ordered as it is. Add a dish under Menu, then come back.",
  noDishAsk:
    "The menu has nothing that can be ordered as it is. Ask the owner to add a dish, then come back.",
  getKey: "Make a test key",

  how: "Trying every case",
  howAbout:
    "A test key meets the real rules. The customer's phone number says what simulated staff do with it.",
  phones: {
    "9000000001": "Goes all the way to completed, a step every 5 seconds",
    "9000000002": "Rejected",
    "9000000003": "Nobody answers: cancelled after 10 seconds",
    "9000000005": "Accepted within a second",
    "9000000011": "Confirmed",
    "9000000012": "Declined",
    "9000000013": "Confirmed, then seated",
    "9000000014": "Confirmed, then a no-show",
  },
  anyOther: "Any other number",
  anyOtherHelp: "Waits here for you",
  headersWith: "Headers",
  headers: {
    "Service-Test-Time": "Another time for this one request, for example when you are closed",
    "Service-Test-Scenario":
      "An error code: this one request is refused with it. SLOW holds it for 3 seconds",
  },
}
