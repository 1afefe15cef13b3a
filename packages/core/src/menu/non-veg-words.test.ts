import { expect, test } from "vitest"
import { nonVegWord } from "./non-veg-words.ts"

test.each([
  ["Chicken Manchurian", "MEAT"],
  ["Schezwan CHICKEN-fried rice", "MEAT"],
  ["Prawn Salt & Pepper", "FISH"],
  ["Egg Curry", "EGG"],
  ["Double-egg roll", "EGG"],
  ["Anda Bhurji", "EGG"],
  ["चिकन करी", "MEAT"],
  ["मछली फ्राई", "FISH"],
  ["अंडा करी (2 अंडे)", "EGG"],
  ["मटण थाळी", "MEAT"],
  ["सुरमई थाळी", "FISH"],
  ["अंड्याची पोळी", "EGG"],
  ["சிக்கன் 65", "MEAT"],
  ["மீன் குழம்பு சாப்பாடு", "FISH"],
  ["முட்டை பிரியாணி", "EGG"],
  ["చికెన్ బిర్యానీ", "MEAT"],
  ["చేపల పులుసు", "FISH"],
  ["కోడిగుడ్డు కూర", "EGG"],
  ["ಚಿಕನ್ ಬಿರಿಯಾನಿ", "MEAT"],
  ["ಮೀನಿನ ಸಾರು", "FISH"],
  ["ಮೊಟ್ಟೆ ಕರಿ", "EGG"],
  ["মুরগির ঝোল", "MEAT"],
  ["ইলিশ ভাপা", "FISH"],
  ["ডিমের ডালনা", "EGG"],
])("%s: %s", (name, kind) => {
  expect(nonVegWord(name)).toBe(kind)
})

test.each([
  ...[
    "Gobi Manchurian",
    "Veggie Burger",
    "Eggless Chocolate Cake",
    "Eggplant Parmigiana",
    "Hamburger bun (veg)",
  ],
  ...[
    "Paneer Bhurji",
    "Dal Makhani",
    "Mushroom 65",
    "Kala Jamun",
    "Goan Poi",
    "Shaam ki chai",
    "Dimsum (veg)",
  ],
  ...["मीठी लस्सी", "आलू पराठा", "एगलेस केक", "मसाला डोसा", "இட்லி (2)", "తాటి బెల్లం", "ಮಸಾಲೆ ದೋಸೆ", "আলুর দম"],
])("%s says nothing", name => {
  expect(nonVegWord(name)).toBeNull()
})
