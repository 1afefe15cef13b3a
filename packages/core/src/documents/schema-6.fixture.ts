import Type, { type TProperties, type TSchema } from "typebox"

/**
 * The settings that servers of the version before read and accept: those of shape 6. It imports nothing of today's schema, and
 * has members and types, not limits. With a release, it is replaced by the schema of that release.
 */
const closed = (members: TProperties) => Type.Object(members, { additionalProperties: false })
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])
const text = Type.String()
const whole = Type.Integer()
const flag = Type.Boolean()
const texts = Type.Array(text)
const periods = Type.Array(closed({ open: text, close: text }))

export const SettingsOfShape6 = closed({
  profile: closed({
    name: text,
    tagline: orNull(text),
    legalName: orNull(text),
    phone: text,
    address: closed({ line: text, city: text, state: text, pincode: text }),
    timezone: text,
    logoUrl: orNull(text),
  }),
  hours: closed({
    days: closed({
      mon: periods,
      tue: periods,
      wed: periods,
      thu: periods,
      fri: periods,
      sat: periods,
      sun: periods,
    }),
    closedDates: texts,
    specialDates: Type.Record(text, periods),
  }),
  ordering: closed({
    enabled: flag,
    types: texts,
    minimumOrderPaise: whole,
    deliveryPincodes: texts,
    prepMinutes: whole,
    paymentModes: texts,
    acceptWindowMinutes: whole,
    deliveryMinutes: orNull(whole),
  }),
  charges: Type.Array(
    closed({ type: text, name: text, amountPaise: whole, rateBasisPoints: whole, appliesTo: texts }),
  ),
  gst: closed({ applies: flag, gstin: orNull(text), fssaiNumber: orNull(text), sac: text }),
  booking: closed({
    enabled: flag,
    maxPeople: whole,
    slotMinutes: whole,
    stayMinutes: whole,
    daysAhead: whole,
    seats: whole,
    minimumNoticeMinutes: whole,
    cancelCutoffMinutes: whole,
    autoConfirm: flag,
    price: orNull(closed({ amountPaise: whole, mode: text, per: text })),
  }),
  tracking: closed({ redirectUrl: orNull(text) }),
  privacy: closed({ retentionDays: whole, noticeUrl: orNull(text) }),
  page: closed({ colours: text, languages: texts, embedOrigins: texts, searchEngines: flag }),
  pageRules: closed({ openOrdersPerPhone: whole, firstOrderMaximum: orNull(whole) }),
})
