import type { MenuDocument } from "@rasoi/contract/console"
import { category, dish } from "./builders.ts"

const chutneys = {
  name: "Extra chutney",
  min: 0,
  max: 2,
  options: { "Coconut chutney": 15, "Tomato chutney": 15, "Gunpowder and ghee": 25 },
}

const curryExtras = {
  name: "Extras",
  min: 0,
  max: 2,
  options: { "Extra butter": 25, "Extra gravy": 60, Cream: 30 },
}

const biryaniSide = {
  name: "Choose a side",
  min: 1,
  max: 1,
  options: { "Onion raita": 0, "Mirchi ka salan": 0, "Burani raita": 20 },
}

const thaliBread = {
  name: "Choose a bread",
  min: 1,
  max: 1,
  options: { "Tandoori roti": 0, "Butter naan": 20, "Lachha paratha": 30 },
}

// Sealed packs have a printed price, tax included: 5 % on water and fruit drinks, 40 % on fizzy ones.
const waterTax = 500
const fizzyTax = 4000

export const demoMenu: MenuDocument = {
  categories: [
    category("Starters", "Small plates to pass around while the mains are on the fire.", [
      dish("Paneer Tikka", "VEG", 295, {
        description: "Thick cubes of paneer in hung curd and carom seed, charred with peppers and onion.",
        prepMinutes: 20,
        addOns: [{ name: "Extras", min: 0, max: 2, options: { "Mint chutney": 15, "Lachha onion": 20 } }],
      }),
      dish("Gobi Manchurian", "VEG", 225, {
        description: "Crisp cauliflower tossed in soy, garlic and green chilli, the Bengaluru way.",
      }),
      dish("Hara Bhara Kebab", "VEG", 215, {
        description: "Spinach and pea patties with a cashew pressed into each, shallow-fried until crisp.",
      }),
      dish("Crispy Corn", "VEG", 195, {
        description: "Fried sweet corn with curry leaf, pepper and a squeeze of lime.",
      }),
      dish("Chicken 65", "NON_VEG", 275, {
        description: "Boneless chicken, red chilli and curry leaf, fried twice and finished in yoghurt.",
        prepMinutes: 20,
      }),
      dish("Mutton Seekh Kebab", "NON_VEG", 365, {
        description: "Hand-minced mutton with green coriander and roasted gram, off the skewer.",
        prepMinutes: 25,
      }),
      dish("Egg Pepper Fry", "EGG", 165, {
        description: "Boiled eggs seared in crushed black pepper, shallots and curry leaf.",
      }),
      dish("Kane Rava Fry", "NON_VEG", 425, {
        description: "Ladyfish in a semolina crust, from the Mangaluru coast. Only when the boats come in.",
        prepMinutes: 20,
        soldOut: true,
      }),
    ]),
    category("Tandoor", "Marinated overnight, cooked to order over charcoal.", [
      dish("Tandoori Chicken", "NON_VEG", null, {
        sizes: { Half: 315, Full: 575 },
        description: "On the bone, in Kashmiri chilli and curd, with mint chutney and onion.",
        prepMinutes: 30,
      }),
      dish("Chicken Malai Tikka", "NON_VEG", 335, {
        description: "Boneless thigh in cream, cheese and white pepper; mild enough for children.",
        prepMinutes: 25,
      }),
      dish("Tandoori Broccoli", "VEG", 285, {
        description: "Florets in a cardamom and cream marinade, blistered at the edges.",
        prepMinutes: 20,
      }),
      dish("Afghani Soya Chaap", "VEG", 265, {
        description: "Layered soya on the skewer in a cashew and fenugreek marinade.",
        prepMinutes: 20,
      }),
      dish("Fish Tikka", "NON_VEG", 395, {
        description: "Seer fish in mustard oil, ajwain and lime, smoky outside and just set within.",
        prepMinutes: 25,
      }),
      dish("Tandoori Platter", "NON_VEG", null, {
        sizes: { Small: 545, Large: 985 },
        soldOutSize: "Large",
        description:
          "Tandoori chicken, malai tikka, seekh kebab and fish tikka on one board, with two chutneys.",
        prepMinutes: 35,
      }),
    ]),
    category("Dosa, Idli and Vada", "Batter ground every morning. With sambar and coconut chutney.", [
      dish("Masala Dosa", "VEG", 110, {
        description: "Red chutney inside, potato palya, and a crust you can hear.",
        prepMinutes: 12,
        addOns: [
          {
            name: "Make it",
            min: 1,
            max: 1,
            options: { "With oil": 0, "With butter": 20, "With ghee": 30 },
          },
          chutneys,
        ],
      }),
      dish("Plain Dosa", "VEG", 85, {
        description: "Thin, golden and folded once.",
        prepMinutes: 10,
        addOns: [chutneys],
      }),
      dish("Rava Onion Dosa", "VEG", 125, {
        description: "A lacy semolina dosa with onion, cumin and crushed pepper. Worth the wait.",
        prepMinutes: 18,
        addOns: [chutneys],
      }),
      dish("Egg Dosa", "EGG", 130, {
        description: "An egg beaten over a hot dosa with onion and green chilli.",
        prepMinutes: 12,
      }),
      dish("Idli", "VEG", null, {
        sizes: { "2 pieces": 60, "4 pieces": 110 },
        description: "Steamed rice cakes, soft as they should be.",
        prepMinutes: 8,
        addOns: [chutneys],
      }),
      dish("Idli Vada", "VEG", 95, {
        description: "Two idlis and a vada, dipped in sambar or beside it; tell us in the note.",
        prepMinutes: 8,
      }),
      dish("Medu Vada", "VEG", 80, {
        description: "Two crisp urad doughnuts with pepper and coconut.",
        prepMinutes: 10,
      }),
      dish("Bisi Bele Bath", "VEG", 145, {
        description:
          "Rice, lentils and vegetables cooked down with tamarind and our own spice mix; boondi on top.",
        prepMinutes: 10,
      }),
    ]),
    category("Vegetarian Mains", null, [
      dish("Paneer Butter Masala", "VEG", null, {
        sizes: { Half: 225, Full: 365 },
        description: "Paneer in a smooth tomato and cashew gravy, finished with butter and fenugreek.",
        prepMinutes: 20,
        addOns: [curryExtras],
      }),
      dish("Kadai Paneer", "VEG", 325, {
        description: "Paneer and peppers in a coarse tomato masala with pounded coriander seed.",
        prepMinutes: 20,
      }),
      dish("Dal Makhani", "VEG", null, {
        sizes: { Half: 185, Full: 295 },
        description: "Black lentils left on the tandoor overnight, then butter and a little cream.",
        addOns: [curryExtras],
      }),
      dish("Dal Tadka", "VEG", 215, {
        description: "Yellow lentils with a sizzling temper of garlic, cumin and red chilli.",
      }),
      dish("Baingan Bharta", "VEG", 245, {
        description: "Aubergine smoked whole over charcoal and mashed with onion and tomato.",
        prepMinutes: 20,
      }),
      dish("Vegetable Kurma", "VEG", 235, {
        description: "Beans, carrot and potato in coconut, poppy seed and fennel, as in a Chettinad home.",
      }),
      dish("Chole Masala", "VEG", 225, {
        description: "Chickpeas simmered dark with tea, dried mango and black cardamom.",
      }),
    ]),
    category("Chicken, Mutton and Egg Mains", null, [
      dish("Butter Chicken", "NON_VEG", null, {
        sizes: { Half: 325, Full: 595 },
        description:
          "Charcoal-grilled chicken in tomato, butter and a little honey. The dish we are asked for most.",
        prepMinutes: 20,
        addOns: [curryExtras],
      }),
      dish("Chicken Chettinad", "NON_VEG", 345, {
        description: "Chicken in roasted pepper, star anise and coconut. Properly hot.",
        prepMinutes: 25,
      }),
      dish("Kadai Chicken", "NON_VEG", 335, {
        description: "On the bone with peppers, tomato and freshly pounded spice.",
        prepMinutes: 25,
      }),
      dish("Mutton Rogan Josh", "NON_VEG", null, {
        sizes: { Half: 395, Full: 725 },
        description: "Slow-cooked mutton in Kashmiri chilli, fennel and dried ginger; no onion, no tomato.",
        prepMinutes: 25,
      }),
      dish("Mutton Pepper Fry", "NON_VEG", 425, {
        description: "Coorg style: mutton roasted dry with black pepper and a splash of kachampuli vinegar.",
        prepMinutes: 25,
        soldOut: true,
      }),
      dish("Egg Masala", "EGG", 195, {
        description: "Two boiled eggs in an onion and tomato gravy with curry leaf.",
      }),
      dish("Malabar Prawn Curry", "NON_VEG", 445, {
        description: "Prawns in coconut milk, turmeric and kokum.",
        prepMinutes: 20,
      }),
    ]),
    category("Biryani and Rice", "Sealed with dough and cooked slowly; the side is on us.", [
      dish("Chicken Dum Biryani", "NON_VEG", null, {
        sizes: { Regular: 285, Large: 445, "Family pack": 985 },
        description: "Long-grain basmati and chicken on the bone, layered with mint and saffron.",
        prepMinutes: 15,
        addOns: [
          biryaniSide,
          {
            name: "Add to it",
            min: 0,
            max: 3,
            options: { "Boiled egg": 20, "Chicken kebab": 90, "Fried onion": 25 },
            soldOut: "Chicken kebab",
          },
        ],
      }),
      dish("Mutton Dum Biryani", "NON_VEG", null, {
        sizes: { Regular: 375, Large: 595 },
        description: "Tender mutton and basmati in its own stock.",
        addOns: [biryaniSide],
      }),
      dish("Vegetable Dum Biryani", "VEG", 245, {
        description: "Seasonal vegetables and paneer, layered with basmati, mint and fried onion.",
        addOns: [biryaniSide],
      }),
      dish("Egg Biryani", "EGG", 235, {
        description: "Two masala eggs under fragrant rice.",
        addOns: [biryaniSide],
      }),
      dish("Curd Rice", "VEG", 135, {
        description: "Cool, soft and tempered with mustard, ginger and pomegranate.",
        prepMinutes: 8,
      }),
      dish("Jeera Rice", "VEG", 155, { description: "Basmati with cumin and ghee.", prepMinutes: 10 }),
      dish("Steamed Rice", "VEG", 105, { description: "Plain basmati, enough for two.", prepMinutes: 5 }),
    ]),
    category("Breads", "From the clay oven, one at a time.", [
      dish("Tandoori Roti", "VEG", 35, {
        description: "Wholewheat, blistered; plain or buttered.",
        prepMinutes: 8,
        addOns: [{ name: "Finish", min: 0, max: 1, options: { "Extra butter": 10 } }],
      }),
      dish("Butter Naan", "VEG", 60, {
        description: "Soft, pulled and brushed with butter.",
        prepMinutes: 8,
      }),
      dish("Garlic Naan", "VEG", 75, {
        description: "With chopped garlic and coriander baked in.",
        prepMinutes: 8,
      }),
      dish("Lachha Paratha", "VEG", 70, { description: "Many layers, crisp at the rim.", prepMinutes: 10 }),
      dish("Aloo Kulcha", "VEG", 95, {
        description: "Stuffed with spiced potato and pomegranate seed.",
        prepMinutes: 12,
      }),
      dish("Kerala Parotta", "VEG", 45, {
        description: "Flaky and beaten loose; made for a gravy.",
        prepMinutes: 10,
      }),
      dish("Keema Naan", "NON_VEG", 145, {
        description: "Filled with minced mutton and green chilli.",
        prepMinutes: 12,
      }),
    ]),
    category("Thalis", "A whole meal on one plate.", [
      dish("South Indian Thali", "VEG", 225, {
        description: "Rice, sambar, rasam, two palyas, kootu, curd, papad, pickle and payasam.",
        prepMinutes: 12,
      }),
      dish("North Indian Thali", "VEG", 275, {
        description: "Dal, paneer, a dry vegetable, jeera rice, raita, salad, bread and gulab jamun.",
        prepMinutes: 15,
        addOns: [thaliBread],
      }),
      dish("Butter Chicken Thali", "NON_VEG", 325, {
        description: "A bowl of butter chicken with dal, jeera rice, raita, salad, bread and gulab jamun.",
        prepMinutes: 15,
        addOns: [thaliBread],
      }),
    ]),
    category("Desserts", null, [
      dish("Gulab Jamun", "VEG", 95, {
        description: "Two, warm, in cardamom syrup.",
        prepMinutes: 5,
        addOns: [{ name: "With", min: 0, max: 1, options: { "A scoop of vanilla": 50 } }],
      }),
      dish("Mysore Pak", "VEG", 110, {
        description: "Gram flour, sugar and more ghee than we admit.",
        prepMinutes: 3,
      }),
      dish("Gajar Halwa", "VEG", 135, {
        description: "Red carrots cooked down in milk; a winter dish.",
        prepMinutes: 5,
        soldOut: true,
      }),
      dish("Rice Payasam", "VEG", 105, {
        description: "Rice and milk, jaggery, cashew and raisins.",
        prepMinutes: 5,
      }),
      dish("Caramel Custard", "EGG", 125, {
        description: "Set with eggs and burnt sugar, served cold.",
        prepMinutes: 3,
      }),
    ]),
    category("Drinks", "Made here, or sealed at the price on the pack.", [
      dish("Filter Coffee", "VEG", 45, {
        description: "Chicory blend, decoction dripped on the hour, milk brought to the boil.",
        prepMinutes: 5,
        addOns: [
          { name: "Sugar", min: 1, max: 1, options: { "Regular sugar": 0, "Less sugar": 0, "No sugar": 0 } },
        ],
      }),
      dish("Masala Chai", "VEG", 40, {
        description: "Ginger, cardamom and strong Assam leaf.",
        prepMinutes: 6,
      }),
      dish("Sweet Lassi", "VEG", null, {
        sizes: { Small: 60, Medium: 85, Large: 120 },
        usualSize: "Medium",
        description: "Thick curd churned with sugar and a little rose water.",
        prepMinutes: 5,
      }),
      dish("Neer Majjige", "VEG", 45, {
        description: "Thin buttermilk with ginger, curry leaf and asafoetida.",
        prepMinutes: 3,
      }),
      dish("Fresh Lime Soda", "VEG", 75, {
        description: "Squeezed when you ask.",
        prepMinutes: 4,
        addOns: [{ name: "How", min: 1, max: 1, options: { Sweet: 0, Salted: 0, "Sweet and salted": 0 } }],
      }),
      dish("Mango Drink", "VEG", 40, {
        description: "A sealed 250 ml bottle of mango pulp drink.",
        prepMinutes: 1,
        packedTaxBasisPoints: waterTax,
      }),
      dish("Mineral Water", "VEG", null, {
        sizes: { "500 ml": 10, "1 l": 20 },
        usualSize: "1 l",
        description: "Sealed bottle.",
        prepMinutes: 1,
        packedTaxBasisPoints: waterTax,
      }),
      dish("Cola", "VEG", null, {
        sizes: { "300 ml can": 40, "750 ml bottle": 45 },
        description: "Served cold, from a sealed can or bottle.",
        prepMinutes: 1,
        packedTaxBasisPoints: fizzyTax,
      }),
    ]),
  ],
}
