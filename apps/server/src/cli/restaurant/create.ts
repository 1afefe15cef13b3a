import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { createdResult } from "../output.ts"

const text = (description: string) => ({ type: "string", required: true, description }) as const

export default command({
  name: "create",
  description: "Make a restaurant; ordering and booking stay off until its owner switches them on",
  examples: [
    'npx rasoi restaurant create --name "Angaara Tandoor" --phone 08041234567 --line "14 Church Street" ' +
      "--city Bengaluru --state Karnataka --pincode 560001",
  ],
  args: {
    name: text("As customers know it"),
    phone: text("Where customers call"),
    line: text("House and street"),
    city: text("City"),
    state: text("State"),
    pincode: text("Six digits"),
    timezone: { type: "string", default: "Asia/Kolkata", description: "An IANA zone name" },
    quiet: { type: "boolean", description: "Print the id alone, for scripts" },
  },
  async run({ name, phone, line, city, state, pincode, timezone, quiet }) {
    const { addRestaurant } = await import("./add.ts")
    return withDatabase(async context => {
      const profile = { name, phone, timezone, address: { line, city, state, pincode } }
      const id = await addRestaurant(context, profile)
      return createdResult({
        data: { id, ...profile },
        text: `${name} is made; this is its id. Next: rasoi staff create --restaurant ${id} --role owner --email … --name …`,
        value: id,
        quiet,
      })
    })
  },
})
