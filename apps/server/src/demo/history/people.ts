import { demoSettings } from "../settings.ts"
import type { Random } from "./random.ts"

const firstNames =
  "Aarav Aditi Ananya Arjun Bhavana Deepak Divya Farhan Gauri Imran Ishaan Jaya Karthik Kavya Lakshmi Manoj Meera Mohan Nandini Neha Nikhil Pooja Pranav Priya Rahul Ramesh Ritu Rohan Sana Sandeep Shreya Sneha Suresh Tanvi Uma Varun Vidya Vikram Yusuf Zoya".split(
    " ",
  )
const lastNames =
  "Achar Bhat Das Fernandes Gowda Hegde Iyer Jain Joshi Kamath Khan Kulkarni Menon Murthy Nair Pai Patel Pinto Rao Reddy Shah Sharma Shetty Singh Varma".split(
    " ",
  )
const streets = [
  "Residency Road",
  "Museum Road",
  "Infantry Road",
  "Wheeler Road",
  "Richmond Road",
  "Langford Town",
  "12th Main, Indiranagar",
  "Castle Street",
  "Lavelle Road",
  "80 Feet Road, Koramangala",
] as const

export interface Customer {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly pincode: string
}

/** The customers of the demo. Some of them order often, because `pickCustomer` prefers the first ones. */
export function makeCustomers(random: Random, count: number): Customer[] {
  return Array.from({ length: count }, () => ({
    name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    // No phone number of test mode begins with 98.
    phone: `98${random.between(10_000_000, 99_999_999)}`,
    address: `${random.between(1, 240)}, ${random.pick(streets)}`,
    pincode: random.pick(demoSettings.ordering.deliveryPincodes),
  }))
}

export function pickCustomer(random: Random, customers: readonly Customer[]): Customer {
  return customers[Math.floor(customers.length * random.fraction() ** 2)] as Customer
}

export const deliveryPeople = [
  { name: "Ravi Kumar", phone: "9845011111" },
  { name: "Salma Begum", phone: "9845022222" },
  { name: "Joseph D'Souza", phone: "9845033333" },
] as const

export const team = [
  { name: "Asha Rao", email: "asha@demo.rasoi.test", role: "MANAGER" },
  { name: "Imran Khan", email: "imran@demo.rasoi.test", role: "STAFF" },
] as const

export const devices = ["Counter tablet", "Kitchen tablet"] as const

export const orderNotes = [
  "Please send extra napkins.",
  "Less spicy, there are children.",
  "Ring the bell twice.",
  "No onion, please.",
  "Leave it with the guard.",
] as const

export const occasions = ["Birthday", "Anniversary", "Team dinner"] as const

export const bookingNotes = ["A window table, please.", "High chair needed.", "Nut allergy."] as const
