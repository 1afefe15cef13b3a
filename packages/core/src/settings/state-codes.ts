/** The codes at the start of a GSTIN. Each state has its usual name first, then other spellings. */
const namesByCode: Readonly<Record<string, readonly string[]>> = {
  "01": ["Jammu and Kashmir"],
  "02": ["Himachal Pradesh"],
  "03": ["Punjab"],
  "04": ["Chandigarh"],
  "05": ["Uttarakhand", "Uttaranchal"],
  "06": ["Haryana"],
  "07": ["Delhi", "New Delhi", "NCT of Delhi"],
  "08": ["Rajasthan"],
  "09": ["Uttar Pradesh"],
  "10": ["Bihar"],
  "11": ["Sikkim"],
  "12": ["Arunachal Pradesh"],
  "13": ["Nagaland"],
  "14": ["Manipur"],
  "15": ["Mizoram"],
  "16": ["Tripura"],
  "17": ["Meghalaya"],
  "18": ["Assam"],
  "19": ["West Bengal"],
  "20": ["Jharkhand"],
  "21": ["Odisha", "Orissa"],
  "22": ["Chhattisgarh", "Chattisgarh"],
  "23": ["Madhya Pradesh"],
  "24": ["Gujarat"],
  // Since 2020 one territory. Older registrations of Daman and Diu keep their code.
  "25": ["Dadra and Nagar Haveli and Daman and Diu", "Daman and Diu", "Daman", "Diu"],
  "26": [
    "Dadra and Nagar Haveli and Daman and Diu",
    "Dadra and Nagar Haveli",
    "Daman and Diu",
    "Daman",
    "Diu",
  ],
  "27": ["Maharashtra"],
  // Before Telangana was formed.
  "28": ["Andhra Pradesh"],
  "29": ["Karnataka"],
  "30": ["Goa"],
  "31": ["Lakshadweep"],
  "32": ["Kerala"],
  "33": ["Tamil Nadu"],
  "34": ["Puducherry", "Pondicherry"],
  "35": ["Andaman and Nicobar Islands", "Andaman and Nicobar"],
  "36": ["Telangana"],
  "37": ["Andhra Pradesh"],
  "38": ["Ladakh"],
}

/** Without case, blanks and punctuation, so that "Jammu & Kashmir" and "TAMILNADU" are found. */
const normalise = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "")

const knownNames = new Set(Object.values(namesByCode).flat().map(normalise))

/**
 * The state of a GSTIN if it is not the state of the address. Null if they agree, and if one of them is unknown: owners
 * type the state themselves, and some codes belong to no state.
 */
export function otherStateOfGstin(gstin: string, addressState: string): string | null {
  const names = namesByCode[gstin.slice(0, 2)]
  const state = normalise(addressState)
  if (!names || !knownNames.has(state)) return null
  return names.some(name => normalise(name) === state) ? null : (names[0] ?? null)
}
