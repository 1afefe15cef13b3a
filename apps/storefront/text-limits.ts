// Written by `npm run generate` from packages/contract. Do not edit.

export const textLimits = {
  address: 300,
  customerName: 80,
  dishNote: 200,
  landmark: 120,
  note: 300,
  occasion: 60,
  phone: 30,
  pincode: 6,
} as const
