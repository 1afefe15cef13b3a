import { restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { idArgs } from "./show.ts"

export default command({
  name: "delete",
  description:
    "Delete a suspended restaurant for good, after writing its data and its bills to a folder. Shows first what will go",
  examples: [
    "npx rasoi restaurant delete rst_01k…",
    'npx rasoi restaurant delete rst_01k… --name "Angaara Tandoor" --to /var/backups/rasoi',
  ],
  args: {
    ...idArgs,
    ...restaurantArgs,
    name: {
      type: "string",
      description: "The restaurant's name, to confirm. Without it, the terminal asks for it",
    },
    to: {
      type: "string",
      valueHint: "directory",
      description: "Where to make the folder. Without it BACKUP_DIRECTORY, or this directory",
    },
  },
  async run({ id, restaurant, name, to }) {
    const { deleteRestaurant } = await import("./deletion.ts")
    return deleteRestaurant({ given: restaurant ?? id, typedName: name, directory: to })
  },
})
