import { permissionsOf } from "../permissions.ts"
import { scopes } from "../scopes.ts"
import { defaultSettings, everyDay } from "./default-settings.ts"
import type { MenuDocument } from "./documents.ts"

const at = "2026-10-17T13:05:00.000Z"

export const signInRequest = {
  email: "owner@example.com",
  password: "a long pass phrase",
  device: "Counter tablet",
}

export const session = {
  object: "session",
  deviceId: "dev_01k7q3s8p2v6r9x4e1h5bz7cwt",
  device: { name: "Counter tablet", paired: false },
  person: { id: "stf_01k7q3s4w8e2h5n9r1x6bz0cdv", name: "Asha Rao", email: "owner@example.com" },
  restaurant: { id: "rst_01k7q3s2mz6xwq9e4d8rbv0tah", name: "Angaara Tandoor", timezone: "Asia/Kolkata" },
  role: "OWNER",
  permissions: [...permissionsOf("OWNER")],
  expiresAt: "2026-11-16T13:05:00.000Z",
  mustChangePassword: false,
  demo: false,
}

export const settings = defaultSettings(
  {
    name: "Angaara Tandoor",
    phone: "08041234567",
    address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
    timezone: "Asia/Kolkata",
  },
  {
    hours: {
      days: { ...everyDay({ open: "18:30", close: "23:30" }), mon: [] },
      closedDates: ["2026-11-08"],
      specialDates: { "2026-12-31": [{ open: "18:30", close: "02:00" }] },
    },
    ordering: {
      enabled: true,
      types: ["PICKUP", "DELIVERY"],
      minimumOrderPaise: 20000,
      deliveryPincodes: ["560001", "560025"],
      prepMinutes: 25,
    },
    charges: [
      {
        type: "PACKAGING",
        name: "Packaging",
        amountPaise: 2000,
        rateBasisPoints: 500,
        appliesTo: ["PICKUP", "DELIVERY"],
      },
    ],
    booking: { enabled: true, slotMinutes: 60, stayMinutes: 60, daysAhead: 14 },
  },
)

export const settingsVersion = {
  object: "settings",
  version: 7,
  updatedAt: at,
  updatedBy: "Asha Rao",
  settings,
}

export const menuDocument: MenuDocument = {
  categories: [
    {
      id: "cat_breads",
      name: "Breads",
      description: null,
      imageUrl: null,
      photo: null,
      items: [
        {
          id: "itm_naan",
          name: "Butter Naan",
          description: "From the tandoor",
          imageUrl: null,
          photo: null,
          foodType: "VEG",
          available: true,
          prepMinutes: 10,
          menuItemId: "itm_naan",
          pricePaise: 6000,
          tax: { rateBasisPoints: 500, included: false },
          variants: [],
          addOnGroups: [],
        },
      ],
    },
  ],
}

const versionFacts = {
  version: 12,
  current: true,
  createdAt: at,
  createdBy: "Asha Rao",
  restoredFrom: null,
  changes: ["Butter Naan: price ₹55.00 → ₹60.00"],
  availabilityOnly: false,
}

export const menuVersion = { object: "menu_version", ...versionFacts, menu: menuDocument }

export const menuVersionList = { object: "list", data: [versionFacts], hasMore: false, nextCursor: null }

export const key = {
  id: "key_01k7q3s9x4e8rbhw5tm2c6ndsz",
  object: "key",
  name: "Our website",
  mode: "test",
  page: false,
  scopes: [...scopes],
  version: "2026-10-17",
  prefix: "rasoi_test_",
  secrets: [{ ending: "x7Qd", createdAt: at, expiresAt: null }],
  createdAt: at,
  createdBy: "Asha Rao",
  lastUsedAt: null,
  revokedAt: null,
  logShown: false,
}

export const keyWithSecret = { ...key, secret: "rasoi_test_0000000000000000000000000000000000x7Qd" }

export const keyRequests = {
  object: "list",
  data: [
    {
      at,
      keyId: key.id,
      method: "GET",
      path: "/v1/menu",
      status: 200,
      code: null,
      field: null,
      requestId: "req_01k7q3v9x4e8rbhw5tm2c6ndsz",
      durationMs: 1,
    },
  ],
  hasMore: false,
  nextCursor: null,
}

export const auditList = {
  object: "list",
  data: [
    {
      id: "aud_01k7q3v9x4e8rbhw5tm2c6ndsz",
      at,
      actor: "Asha Rao",
      actorKind: "STAFF",
      action: "settings.changed",
      subject: "12",
      changes: ["ordering.prepMinutes: 20 → 25"],
      details: [{ kind: "SETTING", path: "ordering.prepMinutes", from: 20, to: 25 }],
      requestId: "req_01k7q3v9x4e8rbhw5tm2c6ndsz",
    },
  ],
  hasMore: false,
  nextCursor: null,
}
