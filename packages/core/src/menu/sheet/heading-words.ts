import type { ColumnRole } from "./column-roles.ts"

type WordRole = Exclude<ColumnRole, "sizePrice" | "otherPrice" | "openPrice" | "unknown">

/** Headings as they are written. A heading of several words is one of these, or contains it. */
export const headingWords: Readonly<Record<WordRole, readonly string[]>> = {
  ignored: [
    ...["sno", "serial", "hsn", "sac", "barcode", "sku", "online name", "image", "photo", "cgst", "sgst"],
    ...["opening stock", "closing stock", "current stock", "stock qty", "qty in stock", "reorder level"],
    ...["tax included", "stock", "prep time", "calories", "kcal", "cal", "rank", "qty", "quantity"],
    ...[
      "pcs",
      "pieces",
      "serves",
      "weight",
      "time",
      "spice level",
      "rating",
      "mins",
      "min",
      "minutes",
      "prep min",
      "sl",
      "sr",
      "s n",
    ],
    ...["क्रम", "क्र", "अ क्र", "अनु क्र", "क्रमांक", "வ எண்", "வரிசை எண்", "எண்", "క్రమ సంఖ్య", "ಕ್ರಮ ಸಂಖ್ಯೆ", "ক্রম"],
  ],
  taxRate: [
    ...["gst", "tax", "gst rate", "tax rate", "gst percent", "vat", "जीएसटी", "टैक्स", "कर", "कर दर"],
    ...["ஜிஎஸ்டி", "வரி", "జీఎస్టీ", "ಜಿಎಸ್‌ಟಿ", "জিএসটি"],
  ],
  foodType: [
    ...["veg nonveg", "veg non veg", "nonveg veg", "non veg veg", "food type", "diet", "dietary", "veg"],
    ...["is veg", "v nv", "veg or non veg", "item type", "attributes", "शाकाहारी मांसाहारी"],
    ...["वेज नॉन वेज", "वेज नॉनवेज", "वेज", "शाकाहारी", "சைவம் அசைவம்", "சைவம்", "சைவ அசைவ"],
    ...["శాకాహారం మాంసాహారం", "శాకాహారం", "ಸಸ್ಯಾಹಾರಿ ಮಾಂಸಾಹಾರಿ", "ಸಸ್ಯಾಹಾರಿ", "নিরামিষ আমিষ", "নিরামিষ"],
  ],
  onSale: [
    ...[
      "available",
      "availability",
      "active",
      "inactive",
      "active inactive",
      "is active",
      "status",
      "item status",
    ],
    ...["on sale", "enabled", "in stock", "उपलब्ध", "उपलब्धता", "स्थिति", "கிடைக்கும்", "நிலை"],
  ],
  description: [
    ...[
      "description",
      "desc",
      "details",
      "detail",
      "ingredients",
      "about",
      "remarks",
      "remark",
      "note",
      "notes",
    ],
    ...["विवरण", "सामग्री", "तपशील", "வர்ணனை", "விவரம்", "వివరణ", "ವಿವರಣೆ", "বিবরণ"],
  ],
  category: [
    ...["category", "categories", "section", "group", "course", "menu category", "item category", "heading"],
    ...["श्रेणी", "वर्ग", "कैटेगरी", "केटेगरी", "विभाग", "பிரிவு", "వర్గం", "విభాగం", "ವರ್ಗ", "ವಿಭಾಗ", "বিভাগ"],
  ],
  size: [
    ...["size", "portion", "variation", "variant", "serving", "variation name", "unit"],
    ...["साइज़", "साइज", "मात्रा", "आकार", "அளவு", "పరిమాణం", "ಗಾತ್ರ", "আকার"],
  ],
  price: [
    ...[
      "price",
      "prices",
      "rate",
      "rates",
      "mrp",
      "amount",
      "amt",
      "cost",
      "rs",
      "inr",
      "₹",
      "selling price",
    ],
    ...["दाम", "मूल्य", "कीमत", "क़ीमत", "किंमत", "रेट", "भाव", "दर", "रुपये", "रु", "रक्कम"],
    ...["விலை", "ரூபாய்", "ரூ", "ధర", "రేటు", "ಬೆಲೆ", "ದರ", "দাম", "মূল্য"],
  ],
  name: [
    ...["item name", "item", "items", "dish", "dishes", "dish name", "name", "product", "product name"],
    ...[
      "particulars",
      "particular",
      "menu item",
      "food item",
      "menu",
      "food",
      "name of item",
      "name of dish",
    ],
    ...["item price", "items price", "item and price", "dish price"],
    ...["व्यंजन", "आइटम", "नाम", "डिश", "पकवान", "व्यंजन का नाम", "आइटम का नाम", "डिश का नाम", "खाना"],
    ...["पदार्थ", "पदार्थाचे नाव", "पदार्थाचं नाव", "नाव", "खाद्यपदार्थ", "जिन्नस"],
    ...["உணவு", "உணவின் பெயர்", "உணவு பெயர்", "பெயர்", "பொருள்", "உணவு வகைகள்", "பதார்த்தம்", "ஐட்டம்"],
    ...["వంటకం", "పేరు", "ఐటమ్", "ವ್ಯಂಜನ", "ತಿನಿಸು", "ಹೆಸರು", "ಐಟಂ", "পদ", "নাম", "পদের নাম", "আইটেম", "খাবার"],
  ],
}

/** A heading that ends with one of these names a running number or a code: `Item No`, `Item_ID`. */
export const numberWords = new Set([
  ...["id", "no", "nos", "number", "code", "sl", "sr"],
  ...["क्रमांक", "संख्या", "कोड", "नंबर", "எண்"],
])

/** “Type” holds food types or categories; the cells decide. */
export const unclear = new Set(["type", "प्रकार", "टाइप", "வகை"])

/** Where a price counts, as headings say it: `AC`, `Dine-in`, `Swiggy price`. Longer ones first. */
export const priceLists = [
  ...[
    "non a c",
    "non ac",
    "nonac",
    "without ac",
    "home delivery",
    "dine in",
    "dine out",
    "take away",
    "room service",
  ],
  ...[
    "takeaway",
    "takeout",
    "delivery",
    "dinein",
    "dining",
    "parcel",
    "pickup",
    "swiggy",
    "zomato",
    "magicpin",
  ],
  ...[
    "online",
    "offline",
    "website",
    "counter",
    "garden",
    "hall",
    "aggregator",
    "partner",
    "a c",
    "ac",
    "own",
  ],
  ...[
    "नॉन एसी",
    "एसी",
    "पार्सल",
    "होम डिलीवरी",
    "डिलीवरी",
    "बैठकर",
    "ஏசி",
    "பார்சல்",
    "டெலிவரி",
    "உணவகத்தில்",
    "పార్సిల్",
    "ಪಾರ್ಸೆಲ್",
  ],
]
export const priceWords = new Set([
  ...["price", "prices", "rate", "rates", "mrp", "amount", "amt", "cost", "rs", "inr", "₹", "selling", "in"],
  ...["दाम", "मूल्य", "कीमत", "किंमत", "रेट", "दर", "रु", "விலை", "ரூ", "for", "section", "menu", "our"],
])
