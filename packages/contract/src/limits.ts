/**
 * The longest texts, in characters. Schemas and the fields in which people type name them, so that no field takes more than the
 * API accepts. A file of its own: fields load without the schemas.
 */
export const textLimits = {
  // What programs send.
  approvalToken: 64,
  billedChargeName: 120,
  billedDishName: 200,
  /** GST allows no longer number. */
  billNumber: 16,
  cursor: 200,
  id: 64,
  instant: 40,
  timezone: 64,

  // People and what they write.
  address: 300,
  customerName: 80,
  deliveryPersonName: 80,
  dishNote: 200,
  email: 254,
  landmark: 120,
  note: 300,
  occasion: 60,
  password: 200,
  phone: 30,
  pincode: 6,
  reason: 200,
  staffName: 120,

  // The restaurant.
  chargeName: 60,
  city: 80,
  deviceName: 60,
  errorField: 100,
  keyName: 60,
  origin: 300,
  pairingCode: 40,
  photoAlt: 250,
  requestId: 128,
  restaurantLine: 120,
  /** Longer than a slug may be, so that the response can say what is right. */
  slug: 120,
  seatBlockReason: 120,
  state: 80,
  street: 200,
  tableLabel: 20,
  upiId: 120,
  webAddress: 2000,

  // The menu.
  categoryDescription: 500,
  categoryName: 80,
  dishDescription: 1000,
  dishName: 120,
  groupName: 80,
  optionName: 80,
  sizeLabel: 40,

  // As people type them: the console takes out spaces and hyphens, and schemas have the exact form.
  typedFssai: 20,
  typedGstin: 24,
  typedPincode: 7,
  typedSac: 10,
} as const
export type TextLimit = keyof typeof textLimits

export const passwordLength = { min: 10, max: textLimits.password } as const

/** In digits. */
export const pinLength = { min: 4, max: 6 } as const

/** So many orders a device reports at once as shown, or as opened. */
export const mostReceipts = 200

/** So many orders, bills and payments each a tablet asks for at once, after a restore. */
export const mostKnownToTablet = 2_000

/** The maximum length of each list in a menu. */
export const menuLimits = {
  categories: 200,
  items: 2000,
  variants: 20,
  addOnGroups: 20,
  options: 50,
} as const

export const highestPricePaise = 100_000_000
/** Of a bill: that of a table has several orders. */
export const highestBillPaise = 100_000_000_00
export const highestRateBasisPoints = 10_000
