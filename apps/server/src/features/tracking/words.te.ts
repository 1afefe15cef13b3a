import { counted } from "./counted.ts"
import type { Texts } from "./words.en.ts"

const guests = counted("te", { one: "{count} వ్యక్తి", other: "{count} మంది" })

export const te: Texts = {
  languages: "భాష",
  test: "ఇది పరీక్ష: ఇందులో ఏదీ కిచెన్‌కు చేరదు",
  order: number => `ఆర్డర్ ${number}`,
  yourOrder: "మీ ఆర్డర్",
  yourTable: "మీ టేబుల్",
  theRestaurant: "రెస్టారెంట్",
  call: "రెస్టారెంట్‌కు కాల్ చేయండి",
  callPerson: name => `${name} కు కాల్ చేయండి`,
  directions: "దారి చూడండి",
  privacyNotice: "మీ సమాచారాన్ని ఎలా వాడతాం",
  delivery: "డెలివరీ",
  isBringing: name => `${name} మీ ఆర్డర్ తీసుకొస్తున్నారు`,
  steps: {
    PENDING: "ఆర్డర్ చేశారు",
    ACCEPTED: "అంగీకరించారు",
    PREPARING: "కిచెన్‌లో ఉంది",
    READY: { PICKUP: "తీసుకెళ్లడానికి సిద్ధం", DELIVERY: "ప్యాక్ అయింది" },
    OUT_FOR_DELIVERY: "దారిలో ఉంది",
    COMPLETED: { PICKUP: "తీసుకెళ్లారు", DELIVERY: "డెలివరీ అయింది" },
  },
  ahead: "ఇంకా జరగాలి",
  orderStatus: {
    PENDING: "రెస్టారెంట్ సమాధానం కోసం వేచి ఉన్నాం",
    ACCEPTED: "రెస్టారెంట్ మీ ఆర్డర్ తీసుకుంది",
    PREPARING: "మీ ఆహారం తయారవుతోంది",
    READY: { PICKUP: "మీ ఆర్డర్ సిద్ధంగా ఉంది, తీసుకెళ్లండి", DELIVERY: "మీ ఆర్డర్ ప్యాక్ అయింది" },
    OUT_FOR_DELIVERY: "మీ ఆర్డర్ దారిలో ఉంది",
    COMPLETED: {
      PICKUP: "ఆర్డర్ తీసుకెళ్లారు. భోజనాన్ని ఆస్వాదించండి",
      DELIVERY: "ఆర్డర్ డెలివరీ అయింది. భోజనాన్ని ఆస్వాదించండి",
    },
    REJECTED: "రెస్టారెంట్ ఈ ఆర్డర్ తీసుకోలేకపోయింది",
    CANCELLED: "ఈ ఆర్డర్ రద్దయింది",
  },
  readyAbout: when => `సుమారు ${when} కి సిద్ధమవుతుంది`,
  leavesAbout: when => `సుమారు ${when} కి కిచెన్ నుండి బయలుదేరుతుంది`,
  arrivesAbout: when => `సుమారు ${when} కి చేరుతుంది`,
  timeChanged: (before, reason) =>
    reason === null
      ? `కొత్త సమయం: ఇంతకు ముందు ${before}.`
      : `కొత్త సమయం: ఇంతకు ముందు ${before}. రెస్టారెంట్ చెప్పిన కారణం: ${reason}`,
  late: when => `${when} కంటే కొంచెం ఆలస్యం అవుతుంది`,
  answersBy: when => `రెస్టారెంట్ ${when} లోపు సమాధానం ఇస్తుంది. సమాధానం రాకపోతే ఆర్డర్ రద్దవుతుంది, మీరు ఏమీ చెల్లించనక్కర్లేదు.`,
  expired: "రెస్టారెంట్ సమయానికి సమాధానం ఇవ్వలేదు. మీరు ఏమీ చెల్లించనక్కర్లేదు.",
  byCustomer: "మీ వైపు నుండి రద్దు చేశారు.",
  bill: { subtotal: "ఉప మొత్తం", total: "మొత్తం", included: "ధరల్లో పన్ను కలిసి ఉంది." },
  payment: {
    PAY_AT_COUNTER: "కౌంటర్‌లో చెల్లించండి.",
    CASH_ON_DELIVERY: "డెలివరీ సమయంలో నగదు ఇవ్వండి.",
  },
  nothingToPay: "చెల్లించాల్సింది ఏమీ లేదు.",
  bookingStatus: {
    PENDING: "రెస్టారెంట్ నిర్ధారణ కోసం వేచి ఉన్నాం",
    CONFIRMED: "మీ టేబుల్ బుక్ అయింది",
    SEATED: "భోజనాన్ని ఆస్వాదించండి",
    REJECTED: "రెస్టారెంట్ ఈ బుకింగ్ తీసుకోలేకపోయింది",
    CANCELLED: "ఈ బుకింగ్ రద్దయింది",
    NO_SHOW: "ఈ బుకింగ్ సమయం దాటిపోయింది",
  },
  notConfirmed: "ఇది ఇంకా నిర్ధారణ కాలేదు. రెస్టారెంట్ సమాధానం ఇవ్వకపోతే బుకింగ్ రద్దవుతుంది.",
  bookingChanged: (when, people) => `రెస్టారెంట్ మీ బుకింగ్‌ను మార్చింది. ఇంతకు ముందు: ${when}, ${people}.`,
  unconfirmed: "రెస్టారెంట్ సమయానికి నిర్ధారించలేదు.",
  from: (from, to) => `${from} నుండి ${to} వరకు`,
  guests,
  price: {
    DUE: {
      DEDUCT: amount => `రెస్టారెంట్‌లో ${amount} చెల్లించండి, అది మీ బిల్లులో తగ్గుతుంది.`,
      FEE: amount => `రెస్టారెంట్‌లో ${amount} బుకింగ్ ఫీజు చెల్లించండి.`,
    },
    PAID: amount => `${amount} చెల్లించారు.`,
    WAIVED: amount => `${amount} చెల్లించనక్కర్లేదు.`,
  },
  calendar: "క్యాలెండర్‌కు జోడించండి",
  calendarSummary: (people, name) => `${name}: టేబుల్, ${guests(people)}`,
  calendarPhone: phone => `రెస్టారెంట్: ${phone}`,
  updated: "{time} కి అప్‌డేట్ అయింది",
  offline: "కనెక్షన్ లేదు. చివరి అప్‌డేట్: {time}.",
  unknownTitle: "ఇక్కడ ఏమీ లేదు",
  unknown: "ఈ ఆర్డర్ కనిపించలేదు",
  unknownHelp: "లింక్ అసంపూర్ణంగా లేదా చాలా పాతదిగా ఉండవచ్చు. అది వచ్చిన మెసేజ్ నుండి మళ్లీ తెరవండి, లేదా రెస్టారెంట్‌కు కాల్ చేయండి.",
  tooMany: "చాలా ఎక్కువ అభ్యర్థనలు వచ్చాయి. ఒక నిమిషం ఆగండి.",
  usual: {
    rejectOrder: {
      busy: "కిచెన్ ఇప్పుడు చాలా బిజీగా ఉంది",
      soldOut: "ఆర్డర్‌లోని ఒక వంటకం అయిపోయింది",
      closing: "మేము మూసేయబోతున్నాం",
      area: "ఈ చిరునామాకు డెలివరీ చేయలేము",
    },
    cancelOrder: {
      burnt: "కిచెన్‌లో పొరపాటు జరిగింది",
      noPickup: "ఆర్డర్ తీసుకోవడానికి ఎవరూ రాలేదు",
      noReach: "కస్టమర్‌ను సంప్రదించలేకపోయాం",
    },
    delayOrder: {
      busy: "కిచెన్ చాలా బిజీగా ఉంది",
      courier: "డెలివరీ వ్యక్తి కోసం వేచి ఉన్నాం",
      again: "కొంత భాగం మళ్లీ వండుతున్నాం",
    },
    declineBooking: {
      full: "ఆ సమయంలో అన్ని టేబుళ్లు బుక్ అయ్యాయి",
      party: "ఆ సమయంలో ప్రైవేట్ పార్టీ ఉంది",
      closed: "ఆ సమయంలో రెస్టారెంట్ మూసి ఉంటుంది",
      large: "ఇంత మందికి సరిపడే టేబుల్ లేదు",
    },
    cancelBooking: {
      asked: "మీరు కోరినట్లు రద్దు చేశాం",
      closed: "ఆ సమయంలో రెస్టారెంట్ మూసివేయాల్సి వస్తోంది",
      party: "ఆ సమయంలో ప్రైవేట్ పార్టీ ఉంది",
      reach: "మిమ్మల్ని సంప్రదించలేకపోయాం",
    },
    charges: { PACKAGING: "ప్యాకింగ్", DELIVERY: "డెలివరీ" },
  },
}
