import { Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  findByEmail,
  findCaller,
  listMemberships,
  openSession,
  type SessionDependencies,
} from "../features/staff/index.ts"
import { requireSameOrigin } from "../http/index.ts"
import { demoLogin, demoRestaurantId } from "./known.ts"
import { makeDemoOrders, type OrderingParts } from "./live-order.ts"

interface Dependencies extends SessionDependencies, OrderingParts {
  publicUrl: string
}

/** The buttons on the home page sign in the demo's owner without the password, which is public anyway. */
export async function mountDemo(http: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { clock, cookie, publicUrl } = dependencies
  const sendOrder = makeDemoOrders(http, dependencies)

  async function isDemoOwner(request: FastifyRequest): Promise<boolean> {
    try {
      const caller = await findCaller(dependencies, request, clock.now())
      return caller.kind === "person" && caller.email === demoLogin.email
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  async function findDemoOwner() {
    const person = await findByEmail(dependencies.db, demoLogin.email)
    if (!person?.demo) return undefined
    const memberships = await listMemberships(dependencies.db, person.id)
    const membership = memberships.find(each => each.restaurant_id === demoRestaurantId)
    return membership && { person, membership }
  }

  // In its own plugin scope: all other routes still refuse form bodies.
  await http.register(async scope => {
    const form = "application/x-www-form-urlencoded"
    scope.addContentTypeParser(form, { parseAs: "string" }, (_, __, done) => done(null))
    scope.addHook("onRequest", async (request, reply) => {
      requireSameOrigin(request, publicUrl)
      reply.header("Cache-Control", "no-store")
    })
    scope.post("/console/demo", openConsole)
    scope.post("/console/demo/order", async (request, reply) => {
      const placed = await sendOrder()
      // The console shows why the order was refused. The form on the home page opens the console, which says so too.
      if (placed.statusCode !== 201 && request.headers["content-type"] !== form)
        return reply.code(placed.statusCode).type("application/json").send(placed.body)
      return openConsole(request, reply)
    })

    async function openConsole(request: FastifyRequest, reply: FastifyReply) {
      // A second click in the same browser does not create a second device.
      const owner = (await isDemoOwner(request)) ? undefined : await findDemoOwner()
      if (owner) {
        const opening = { ...owner, device: "Demo browser", requestId: request.id }
        const { token, session } = await openSession(dependencies, clock.now(), opening)
        cookie.set(reply, token, session.expiresAt)
      }
      // If somebody removed the demo's owner, the console shows the sign-in page.
      return reply.redirect("/console", 303)
    }
  })
}
