import type { SalesReport, StaffOrderType } from "@rasoi/contract/console"

export { watch } from "./watch.ts"

type Documents = SalesReport["documents"][number]

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const reports = {
  title: "Reports",
  tabs: {
    orders: "Orders",
    missed: "Missed orders",
    sales: "Sales and GST",
    items: "Items",
    bookings: "Bookings",
    watch: "Watch",
  },
  totals: "In all",
  outcomes: "What became of them",
  outcomeHead: "Outcome",
  slow: "Adding up these days. A year of many orders can take half a minute.",
  all: "All",
  source: "Which orders",
  showAll: (count: number) => `Show all ${count}`,

  range: {
    label: "Which days",
    presets: {
      today: "Today",
      yesterday: "Yesterday",
      last7: "Last 7 days",
      last30: "Last 30 days",
      thisMonth: "This month",
      lastMonth: "Last month",
    },
    from: "First day",
    to: "Last day",
    between: (from: string, to: string) => `${from} to ${to}`,
    zone: (zone: string) => `Time zone ${zone}`,
    faults: {
      notADate: "That is not a date.",
      backwards: "The first day is after the last day.",
      tooLong: "A report covers at most 366 days, a whole year. Choose days closer together.",
    },
    badAddress: "No report can be made of these days",
    usual: "Show the last 7 days",
  },

  chart: {
    table: "Show as table",
    by: {
      day: (what: string) => `${what} by day`,
      week: (what: string) => `${what} by week`,
      month: (what: string) => `${what} by month`,
      hour: (what: string) => `${what} by hour of the day`,
    },
    heads: { day: "Day", week: "Week", month: "Month", hour: "Hour" },
    most: (when: string, figure: string) => `The most: ${when}, ${figure}.`,
    nothing: "Nothing in these days.",
    total: "Total",
  },
  files: {
    title: "Download",
    about: "For a spreadsheet, with the days chosen above.",
    csv: (name: string) => `${name} (CSV)`,
    orders: "Orders report",
    missed: "Missed orders",
    sales: "Sales and GST report",
    items: "Items and add-ons",
    bookings: "Bookings report",
    watch: "Watch: every entry",
    placedList: "Every order, a row each",
    billedList: "Every bill, a row each, for the accountant",
  },
  empty: {
    help: "Choose other days above. Test orders and test bookings are never counted.",
    last30: "Show the last 30 days",
  },

  orders: {
    empty: "No orders in these days",
    what: "Orders",
    completed: "Completed",
    sales: "Sales",
    lost: "Lost",
    ofType: {
      PICKUP: (count: number) => `${count} pickup`,
      DELIVERY: (count: number) => `${count} delivery`,
      DINE_IN: (count: number) => `${count} at tables`,
    } satisfies Record<StaffOrderType, (count: number) => string>,
    share: (percent: number) => `${percent}% of all orders`,
    average: (amount: string) => `${amount} an order`,
    whyLost: "Why they were lost",
    series: { completed: "Completed", underWay: "Under way", lost: "Lost or cancelled" },
    outcomesAbout: "Every order is counted once.",
    outcome: {
      completed: "Completed",
      underWay: "Under way",
      missed: "Missed: nobody answered in time",
      rejected: "Rejected by staff",
      cancelledByRestaurant: "Called off by staff",
      cancelledOnRequest: "Called off because the customer asked",
      cancelledByCustomer: "Cancelled by the customer",
    },
    salesRow: "Sales of those completed",
    answers: "How fast orders are answered",
    half: (time: string) => `Half are answered within ${time}.`,
    nineInTen: (time: string) => `Nine in ten within ${time}.`,
    ninetyNine: (time: string) => `99 in 100 within ${time}.`,
    slowest: (time: string) => `The slowest took ${time}.`,
    minutes: (clock: string) => `${clock} min`,
    answered: (count: number) =>
      `From ${plural(count, "order", "orders")}, from the moment it was placed until staff accepted or rejected it.`,
    noAnswers: "Staff answered no order in these days.",
    note: "By the day on which an order was placed. Sales are the totals of completed orders, with tax and charges; Sales and GST goes by the day of the bill.",
  },

  missed: {
    empty: "No order was lost in these days",
    emptyHelp: "Nobody was turned away and every order was answered. Keep the tablet open and the sound on.",
    orders: "Orders lost",
    worth: (amount: string) => `worth ${amount}`,
    attempts: "Attempts refused",
    attemptsAbout: "before there was an order",
    causesOfOrders: "Why orders were lost",
    causesOfAttempts: "Why customers were turned away",
    times: (count: number) => plural(count, "order", "orders"),
    tries: (count: number) => plural(count, "attempt", "attempts"),
    reasons: "What staff gave as the reason",
    reason: (reason: string, count: number) => `“${reason}” (${count})`,
    list: "Lost orders",
    listAbout: "Call the customer back, or open an order to see all of it.",
    attemptList: "When that was",
    columns: { when: "When", why: "Why", count: "Attempts" },
    open: (number: string) => `Order ${number}`,
    offline: (time: string) => `No device was connected for ${time}.`,
    newest: (count: number) => `The newest ${count}. The file has up to 10,000.`,
    noneListed: "None among the newest. The file has them.",
    about:
      "Counted are orders that nobody answered, that staff turned down or called off, and attempts of your website or app that were refused. Attempts are counted by the minute, not by customer: somebody who tries three times counts three times. Faults in a website's request, and test orders, do not count.",
    kept: "Orders are kept for good; attempts and when devices were connected for 400 days. That is known to about a minute, and absences of up to 90 seconds do not count.",
    causes: {
      SEEN_NOT_ANSWERED: {
        what: "Somebody looked at the order, and nobody answered it",
        help: "Agree on who answers during the rush. When the kitchen is full, pause orders rather than let them run out.",
      },
      DEVICES_OFFLINE: {
        what: "No device was connected while the order waited",
        help: "Leave a tablet on its charger with the console open, where the Wi-Fi is good. A second device covers for the first.",
      },
      SHOWN_NOT_ANSWERED: {
        what: "The order was on a screen, and nobody answered it",
        help: "Turn the sound up and put the tablet where somebody hears it. A second one in the kitchen helps.",
      },
      NOT_SHOWN: {
        what: "A device was connected, but the order was on no screen",
        help: "Leave the console open on Orders. A tablet that sleeps or shows another app shows nobody the order.",
      },
      REJECTED: {
        what: "Staff turned the order down",
        help: "See the reasons. Mark what is sold out in the menu, and pause orders when the kitchen is full, before customers order.",
      },
      CANCELLED_BY_RESTAURANT: {
        what: "Staff called the order off after accepting it",
        help: "See the reasons. What runs out during service is marked as sold out in the menu with one tap.",
      },
      SUSPENDED: {
        what: "The restaurant was suspended",
        help: "Ask whoever runs the server for you why, and when it ends.",
      },
      ORDERING_OFF: {
        what: "Online ordering was switched off",
        help: "The owner switches it on under Settings, Online ordering.",
      },
      CLOSED: {
        what: "The restaurant was closed",
        help: "If you cook at these times, the owner can lengthen the hours under Settings, Opening hours.",
      },
      PAUSED: {
        what: "Orders were paused",
        help: "Pause for minutes rather than for the day, and take orders again as soon as the rush is over.",
      },
      NO_DEVICE: {
        what: "No device was online to receive the order",
        help: "Open the console before you open the doors, and leave it open: without a device online no order is taken.",
      },
      TYPE_NOT_OFFERED: {
        what: "Pickup or delivery was asked for and is not offered",
        help: "Offer it under Settings, Online ordering, or take it off your website.",
      },
      PAYMENT_NOT_OFFERED: {
        what: "The way to pay is not offered",
        help: "Offer it under Settings, Online ordering, or take it off your website.",
      },
      OUT_OF_AREA: {
        what: "The address is outside the delivery area",
        help: "Add the pincodes you can reach under Settings, Online ordering, and offer the others pickup.",
      },
      ITEM_UNAVAILABLE: {
        what: "Something in the cart was sold out",
        help: "If it is there again, switch it back on in the menu. A website should load the menu again before it sends the order.",
      },
      BELOW_MINIMUM: {
        what: "The cart was below the minimum",
        help: "Lower the minimum under Settings, Online ordering, or have your website show it early.",
      },
      PAGE_RULE: {
        what: "A rule of your page against fake orders refused it",
        help: "If these were real customers, loosen the rules under Settings, Fake order rules.",
      },
      TOO_MANY_REQUESTS: {
        what: "The website sent more requests than its key may",
        help: "Ask whoever made the website why. Whoever runs the server can raise the key's limits.",
      },
      SERVER_FAULT: {
        what: "The server could not take the order",
        help: "Tell whoever runs the server at what times; its log says more.",
      },
    },
  },

  sales: {
    empty: "No bills in these days",
    emptyHelp: "A bill is made when an order is completed. Choose other days above.",
    what: "Sales",
    total: "Total sales",
    bills: "Bills",
    documents: ({ from, to, issued, cancelled }: Documents) =>
      `${from === to ? from : `${from} to ${to}`}, ${issued} issued, ${cancelled} cancelled`,
    skipped: (from: string, to: string, when: string) =>
      `${from === to ? from : `${from} to ${to}`}: not issued after a restore of the backup of ${when}`,
    missingOrder: (from: string, to: string) =>
      from === to ? `order ${from} has not arrived yet` : `orders ${from} to ${to} have not arrived yet`,
    missing: (from: string, to: string) =>
      from === to ? `${from} has not arrived` : `${from} to ${to} have not arrived`,
    credited: "Credit notes",
    creditedNote: (notes: number) =>
      `${notes === 1 ? "1 note" : `${notes} notes`}; all sums are without them`,
    taxable: "Taxable value",
    tax: "GST",
    cgst: "CGST",
    sgst: "SGST",
    halves: (cgst: string, sgst: string) => `CGST ${cgst} + SGST ${sgst}`,
    addsUp: (taxable: string, tax: string, total: string) => `${taxable} + ${tax} GST = ${total}`,
    ofSupply: "Bills of supply, without GST",
    amount: "Amount",
    turnover: "Turnover as a composition dealer",
    turnoverAbout:
      "Bills of supply, less their credit notes. Whole quarters and months, also where the days above are fewer.",
    quarter: "Quarter",
    month: "Month",
    byRate: "GST by rate",
    byRateAbout: "The columns add up to the last row.",
    rate: "Rate",
    rateOf: (percent: number) => (percent === 0 ? "No GST (0%)" : `${percent}%`),
    ratePart: (percent: number, part: string) => `${percent}% ${part.toLowerCase()}`,
    parts: { items: "Items", charges: "Charges" },
    byCharge: "Charges",
    charge: { PACKAGING: "Packaging", DELIVERY: "Delivery", OTHER: "Other" },
    byPayment: "By payment",
    payment: "Payment",
    byType: "By type",
    received: "Money received",
    receivedAbout:
      "The payments that were written down, by the day in whose books they are. Bills may be paid on another day.",
    type: "Type",
    note: "Bills by their date, whatever became of the order; cancelled bills are in no sum. The tax is added up from the bills and not worked out again, so that it agrees with them to the paisa.",
  },

  items: {
    empty: "Nothing was sold in these days",
    emptyHelp: "Items count when their order is completed. Choose other days above.",
    by: "Order by",
    orders: { quantity: "By quantity", sales: "By sales" },
    addOns: "Add-ons",
    noAddOns: "No add-ons were sold in these days.",
    name: "Name",
    quantity: "Sold",
    sales: "Sales",
    gone: "Not on the menu any more",
    note: (count: number) =>
      `The first ${count}, by the day of the bill. Sales are quantity × the price that the menu listed; those of an item hold its add-ons.`,
  },

  bookings: {
    empty: "No bookings for these days",
    what: "Bookings",
    covers: "Guests seated",
    ofGuests: (guests: number) => `of ${guests} booked`,
    noShows: "No-shows",
    rate: (percent: number) => `${percent}% of those who should have come`,
    noRate: "nobody was due yet",
    cancelled: "Cancelled",
    byWhom: (guests: number, us: number) => `${guests} by guests, ${us} by us`,
    series: { seated: "Seated", open: "Expected or waiting", lost: "No-show, cancelled or declined" },
    outcomesAbout: "Every booking is counted once.",
    outcome: {
      seated: "Seated",
      noShows: "No-show",
      expected: "Confirmed, still expected",
      waiting: "Waiting for an answer",
      cancelledByCustomer: "Cancelled by the guest",
      cancelledByRestaurant: "Cancelled by us",
      rejected: "Declined by us",
      unanswered: "Nobody answered in time",
    },
    guestsRow: "Guests booked",
    coversRow: "Guests seated",
    note: "By the day the table is for; a stay after midnight belongs to the evening on which its service opened. No-shows are told of those seated or missing.",
  },
}
