import { group } from "../command.ts"

export default group({
  name: "staff",
  description: "The restaurant's people: add, list, set a password",
  examples: ["npx rasoi staff create --email asha@example.com --name Asha --role owner"],
  members: {
    create: () => import("./create.ts"),
    list: () => import("./list.ts"),
    password: () => import("./password.ts"),
  },
})
