import { group } from "../command.ts"

export default group({
  name: "restaurant",
  description: "Restaurants: make, list, show, suspend, resume, delete",
  examples: ["npx rasoi restaurant list"],
  members: {
    create: () => import("./create.ts"),
    list: () => import("./list.ts"),
    show: () => import("./show.ts"),
    suspend: () => import("./suspend.ts"),
    resume: () => import("./resume.ts"),
    delete: () => import("./delete.ts"),
  },
})
