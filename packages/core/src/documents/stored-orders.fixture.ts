/**
 * Stored orders with their bills, by the number of their shape. Never change them: databases contain such documents. The
 * first one passes every step. A step that changes a member, instead of adding one, needs an order of the shape before it.
 */
export const storedOrders: readonly { readonly order: object; readonly bill: object }[] = [
  {
    order: {
      id: "ord_01m7kvf2xyf6bszbrjvgjaqzq1",
      object: "order",
      test: false,
      number: "1",
      status: "PENDING",
      type: "DELIVERY",
      customer: { name: "Asha Rao", phone: "9845012345" },
      delivery: {
        address: { address: "2 Lake Road", pincode: "560001", landmark: "Park", lat: null, lng: null },
        person: null,
      },
      pickupAt: null,
      payment: "CASH_ON_DELIVERY",
      note: "Ring twice",
      lines: [
        {
          menuItemId: "itm_butter_chicken_half",
          name: "Butter Chicken (Half)",
          quantity: 2,
          unitPrice: { amount: 32500, currency: "INR", display: "₹325.00" },
          addOns: [],
          note: "Less spicy",
          tax: { rate: 5, amount: { amount: 3250, currency: "INR", display: "₹32.50" } },
          total: { amount: 65000, currency: "INR", display: "₹650.00" },
        },
      ],
      subtotal: { amount: 65000, currency: "INR", display: "₹650.00" },
      tax: {
        total: { amount: 4070, currency: "INR", display: "₹40.70" },
        cgst: { amount: 2035, currency: "INR", display: "₹20.35" },
        sgst: { amount: 2035, currency: "INR", display: "₹20.35" },
        included: { amount: 0, currency: "INR", display: "₹0.00" },
      },
      charges: [
        {
          type: "PACKAGING",
          name: "Packaging",
          amount: { amount: 2000, currency: "INR", display: "₹20.00" },
          tax: { rate: 5, amount: { amount: 100, currency: "INR", display: "₹1.00" } },
        },
        {
          type: "DELIVERY",
          name: "Delivery",
          amount: { amount: 4000, currency: "INR", display: "₹40.00" },
          tax: { rate: 18, amount: { amount: 720, currency: "INR", display: "₹7.20" } },
        },
      ],
      total: { amount: 75070, currency: "INR", display: "₹750.70" },
      prepMinutes: 20,
      trackingUrl: "https://order.example.com/t/f2tPopGWas41YkUXZvlMhZtb",
      timeline: {
        placedAt: "2026-10-17T13:05:00.000Z",
        acceptedAt: null,
        preparingAt: null,
        readyAt: null,
        outForDeliveryAt: null,
        completedAt: null,
        rejectedAt: null,
        cancelledAt: null,
      },
      acceptBy: "2026-10-17T13:20:00.000Z",
      readyBy: null,
      cancelledBy: null,
      createdAt: "2026-10-17T13:05:00.000Z",
    },
    bill: {
      type: "DELIVERY",
      lines: [
        {
          menuItemId: "itm_butter_chicken_half",
          name: "Butter Chicken (Half)",
          quantity: 2,
          unitPricePaise: 32500,
          addOns: [],
          note: "Less spicy",
          rateBasisPoints: 500,
          included: false,
          taxPaise: 3250,
          totalPaise: 65000,
        },
      ],
      charges: [
        { type: "PACKAGING", name: "Packaging", amountPaise: 2000, rateBasisPoints: 500, taxPaise: 100 },
        { type: "DELIVERY", name: "Delivery", amountPaise: 4000, rateBasisPoints: 1800, taxPaise: 720 },
      ],
      subtotalPaise: 65000,
      taxPaise: { total: 4070, cgst: 2035, sgst: 2035, included: 0 },
      totalPaise: 75070,
      prepMinutes: 20,
    },
  },
]
