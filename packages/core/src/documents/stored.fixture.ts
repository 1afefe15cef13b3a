/**
 * Stored documents, by the number of their shape. Never change them: databases contain such documents. A new step adds a
 * document of its new shape at the end.
 */
export const storedSettings: readonly object[] = [
  {
    profile: {
      name: "Angaara\u202E Tandoor\u0085",
      phone: "08041234567",
      address: { line: "14 Church\u2066 Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
      timezone: "Asia/Kolkata",
      logoUrl: "https://someone:secret@example.com/logo.png",
    },
    hours: {
      days: {
        mon: [],
        tue: [{ open: "18:30", close: "01:30" }],
        wed: [{ open: "18:30", close: "23:30" }],
        thu: [{ open: "18:30", close: "23:30" }],
        fri: [{ open: "18:30", close: "23:30" }],
        sat: [{ open: "18:30", close: "23:30" }],
        sun: [{ open: "18:30", close: "23:30" }],
      },
      closedDates: ["0999-12-31", "2026-11-08"],
    },
    ordering: {
      enabled: true,
      types: ["PICKUP", "DELIVERY"],
      minimumOrderPaise: 20000,
      deliveryPincodes: ["560001"],
      prepMinutes: 25,
      paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
      acceptWindowMinutes: 15,
    },
    charges: [
      {
        type: "PACKAGING",
        name: "Packaging\u009F",
        amountPaise: 2000,
        rateBasisPoints: 500,
        appliesTo: ["PICKUP", "DELIVERY"],
      },
    ],
    gst: { applies: true, gstin: "29ABCFA1234K1ZL", fssaiNumber: "11226333000417", sac: "996331" },
    booking: {
      enabled: true,
      maxPeople: 8,
      slotMinutes: 60,
      stayMinutes: 60,
      daysAhead: 14,
      seats: 40,
      minimumNoticeMinutes: 60,
      cancelCutoffMinutes: 120,
      autoConfirm: false,
      price: { amountPaise: 10000, mode: "DEDUCT", per: "GUEST" },
    },
    tracking: { redirectUrl: "https://example.com:99999/status" },
  },
  {
    profile: {
      name: "Angaara Tandoor",
      phone: "08041234567",
      address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "060001" },
      timezone: "Asia/Kolkata",
      logoUrl: "https://example.com/logo.png",
    },
    hours: {
      days: {
        mon: [],
        tue: [{ open: "00:00", close: "00:00" }],
        wed: [],
        thu: [],
        fri: [],
        sat: [],
        sun: [],
      },
      closedDates: ["2026-11-08"],
    },
    ordering: {
      enabled: true,
      types: ["DELIVERY"],
      minimumOrderPaise: 0,
      deliveryPincodes: [],
      prepMinutes: 25,
      paymentModes: ["CASH_ON_DELIVERY"],
      acceptWindowMinutes: 15,
    },
    charges: [
      { type: "OTHER", name: "Bag", amountPaise: 500, rateBasisPoints: 1800, appliesTo: ["DELIVERY"] },
    ],
    gst: { applies: false, gstin: null, fssaiNumber: null, sac: "996331" },
    booking: {
      enabled: true,
      maxPeople: 8,
      slotMinutes: 30,
      stayMinutes: 90,
      daysAhead: 30,
      seats: 40,
      minimumNoticeMinutes: 0,
      cancelCutoffMinutes: 0,
      autoConfirm: true,
      price: { amountPaise: 10000, mode: "FEE", per: "BOOKING" },
    },
    tracking: { redirectUrl: "https://example.com/status/{token}" },
  },
  {
    profile: {
      name: "Angaara Tandoor",
      phone: "08041234567",
      address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "060001" },
      timezone: "Asia/Kolkata",
      logoUrl: "https://example.com/logo.png",
    },
    hours: {
      days: {
        mon: [],
        tue: [{ open: "00:00", close: "00:00" }],
        wed: [],
        thu: [],
        fri: [],
        sat: [],
        sun: [],
      },
      closedDates: ["2026-11-08"],
    },
    ordering: {
      enabled: true,
      types: ["DELIVERY"],
      minimumOrderPaise: 0,
      deliveryPincodes: [],
      prepMinutes: 25,
      paymentModes: ["CASH_ON_DELIVERY"],
      acceptWindowMinutes: 15,
    },
    charges: [
      { type: "OTHER", name: "Bag", amountPaise: 500, rateBasisPoints: 1800, appliesTo: ["DELIVERY"] },
    ],
    gst: { applies: false, gstin: null, fssaiNumber: null, sac: "996331" },
    booking: {
      enabled: true,
      maxPeople: 8,
      slotMinutes: 30,
      stayMinutes: 90,
      daysAhead: 30,
      seats: 40,
      minimumNoticeMinutes: 0,
      cancelCutoffMinutes: 0,
      autoConfirm: true,
      price: { amountPaise: 10000, mode: "FEE", per: "BOOKING" },
    },
    tracking: { redirectUrl: "https://example.com/status/{token}" },
    privacy: { retentionDays: 90, noticeUrl: "https://example.com/privacy" },
  },
  {
    profile: {
      name: "Angaara Tandoor",
      phone: "08041234567",
      address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "060001" },
      timezone: "Asia/Kolkata",
      logoUrl: "https://example.com/logo.png",
    },
    hours: {
      days: {
        mon: [],
        tue: [{ open: "00:00", close: "00:00" }],
        wed: [],
        thu: [],
        fri: [],
        sat: [],
        sun: [],
      },
      closedDates: ["2026-11-08"],
    },
    ordering: {
      enabled: true,
      types: ["DELIVERY"],
      minimumOrderPaise: 0,
      deliveryPincodes: [],
      prepMinutes: 25,
      paymentModes: ["CASH_ON_DELIVERY"],
      acceptWindowMinutes: 15,
      deliveryMinutes: 25,
    },
    charges: [
      { type: "OTHER", name: "Bag", amountPaise: 500, rateBasisPoints: 1800, appliesTo: ["DELIVERY"] },
    ],
    gst: { applies: false, gstin: null, fssaiNumber: null, sac: "996331" },
    booking: {
      enabled: true,
      maxPeople: 8,
      slotMinutes: 30,
      stayMinutes: 90,
      daysAhead: 30,
      seats: 40,
      minimumNoticeMinutes: 0,
      cancelCutoffMinutes: 0,
      autoConfirm: true,
      price: { amountPaise: 10000, mode: "FEE", per: "BOOKING" },
    },
    tracking: { redirectUrl: "https://example.com/status/{token}" },
    privacy: { retentionDays: 90, noticeUrl: "https://example.com/privacy" },
  },
]

const item = {
  id: "itm_naan",
  name: "Butter Naan",
  description: "From the tandoor\nwith butter",
  imageUrl: "https://example.com/naan.jpg",
  foodType: "VEG",
  available: true,
  prepMinutes: 10,
  menuItemId: "itm_naan",
  pricePaise: 6000,
  tax: { rateBasisPoints: 500, included: false },
  variants: [],
  addOnGroups: [
    {
      id: "grp_extras",
      name: "Extras",
      min: 0,
      max: 1,
      options: [{ id: "opt_butter", name: "Extra butter", pricePaise: 1000, available: true }],
    },
  ],
}
const sized = {
  ...item,
  id: "itm_lassi",
  name: "Lassi",
  imageUrl: null,
  menuItemId: null,
  pricePaise: null,
  variants: [
    { menuItemId: "lassi_small", label: "Small", pricePaise: 5000, isDefault: true, available: true },
    { menuItemId: "lassi_large", label: "Large", pricePaise: 8000, isDefault: false, available: true },
  ],
  addOnGroups: [],
}
const category = { id: "cat_all", name: "All", description: null, imageUrl: null }

export const storedMenus: readonly object[] = [
  {
    categories: [
      {
        ...category,
        description: "Fresh\u0085",
        imageUrl: "https://someone@example.com/all.jpg",
        items: [{ ...item, name: "Butter\u202E Naan", imageUrl: "https://exämple.com/naan.jpg" }, sized],
      },
    ],
  },
  { categories: [{ ...category, items: [item, sized] }] },
]
