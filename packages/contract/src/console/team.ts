import { endpoint, roles } from "../endpoint.ts"
import { choice, closed, nullable, Timestamp, text } from "../schema.ts"
import Type from "../type.ts"
import { anybody, beforeSession, owner, signedIn, withBody } from "./access.ts"
import * as examples from "./team-examples.ts"

/** Of a password that somebody chooses; what is typed at the sign-in is only compared. */
export const passwordLength = { min: 10, max: 200 } as const

const NewPassword = Type.String({ minLength: passwordLength.min, maxLength: passwordLength.max })
const Role = choice(roles)
const PersonName = text({ min: 1, max: 120, description: "As others see it." })

const personFacts = {
  id: Type.String(),
  object: Type.Literal("person"),
  name: Type.String(),
  email: Type.String({ description: "What they sign in with." }),
  role: Role,
  createdAt: { ...Timestamp, description: "Since when they work here." },
  lastSeenAt: nullable({ ...Timestamp, description: "Their last sign of life in this restaurant." }),
  active: Type.Boolean({ description: "Signed in here on at least one device." }),
}

export const Person = Type.Object(personFacts, { title: "Person" })

export const PersonWithPassword = Type.Object(
  {
    ...personFacts,
    temporaryPassword: nullable(
      Type.String({
        description:
          "Made by the server, shown this once, kept nowhere. Null where the owner chose one, or where the person keeps the one they have.",
      }),
    ),
  },
  { title: "PersonWithPassword" },
)

export const PersonList = Type.Object(
  { object: Type.Literal("list"), data: Type.Array(Person) },
  { title: "PersonList" },
)

export const listPeople = endpoint({
  id: "console.people.list",
  method: "GET",
  path: "/console/v1/people",
  tag: "Team",
  summary: "Who works here",
  access: owner,
  response: { status: 200, schema: PersonList },
  errors: signedIn,
  example: { response: { object: "list", data: [examples.person] } },
})

export const addPerson = endpoint({
  id: "console.people.create",
  method: "POST",
  path: "/console/v1/people",
  tag: "Team",
  summary: "Let a person sign in",
  description:
    "Without a password a temporary one is made and answered this once. Whoever made it, the person has to choose their own at the first sign-in. Somebody who works in another restaurant of the caller's joins with the password they have; somebody who works in a restaurant that is not the caller's is refused, since its owner may know the password.",
  access: owner,
  body: closed(
    {
      name: PersonName,
      email: Type.String({ format: "email", maxLength: 254 }),
      role: Role,
      password: Type.Optional(NewPassword),
    },
    { title: "AddPersonRequest" },
  ),
  response: { status: 201, schema: PersonWithPassword },
  errors: [...signedIn, ...withBody, "WORKS_ELSEWHERE"],
  example: { body: examples.addPersonRequest, response: examples.personWithPassword },
})

export const changePerson = endpoint({
  id: "console.people.patch",
  method: "PATCH",
  path: "/console/v1/people/{id}",
  tag: "Team",
  summary: "Change a person's name or role",
  description:
    "A new role counts from their next request. Nobody lowers their own role, and the last owner stays one. The name of somebody who also works in a restaurant that is not the caller's stays: they are known by it there too.",
  access: owner,
  body: closed(
    { name: Type.Optional(PersonName), role: Type.Optional(Role) },
    { title: "ChangePersonRequest", minProperties: 1 },
  ),
  response: { status: 200, schema: Person },
  errors: [...signedIn, ...withBody, "NOT_FOUND", "LAST_OWNER", "OWN_ACCOUNT", "WORKS_ELSEWHERE"],
  example: { body: { role: "MANAGER" }, response: { ...examples.person, role: "MANAGER" } },
})

export const removePerson = endpoint({
  id: "console.people.delete",
  method: "DELETE",
  path: "/console/v1/people/{id}",
  tag: "Team",
  summary: "Remove a person from this restaurant",
  description:
    "Signs out every device of theirs here. Other restaurants where they work, and what they did here, stay as they are.",
  access: owner,
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND", "LAST_OWNER", "OWN_ACCOUNT"],
  example: {},
})

export const resetPassword = endpoint({
  id: "console.people.password",
  method: "POST",
  path: "/console/v1/people/{id}/password",
  tag: "Team",
  summary: "Give a person a new temporary password",
  description:
    "Signs out every device of theirs; at the next sign-in they have to choose their own. Refused for somebody who also works in a restaurant that is not the caller's: whoever knows the password could sign in there. For the caller's own there is session/password.",
  access: owner,
  response: { status: 200, schema: PersonWithPassword },
  errors: [...signedIn, "NOT_FOUND", "OWN_ACCOUNT", "WORKS_ELSEWHERE"],
  example: { response: examples.personWithPassword },
})

export const changePassword = endpoint({
  id: "console.session.password",
  method: "POST",
  path: "/console/v1/session/password",
  tag: "Session",
  summary: "Change the own password",
  description: "Signs out every other device of the person, in every restaurant. Tries are limited.",
  access: anybody,
  body: closed(
    {
      currentPassword: Type.String({ minLength: 1, maxLength: passwordLength.max }),
      newPassword: NewPassword,
    },
    { title: "ChangePasswordRequest" },
  ),
  rules: ({ currentPassword, newPassword }: { currentPassword: string; newPassword: string }) =>
    currentPassword === newPassword
      ? [{ field: "newPassword", message: "must differ from the current one" }]
      : [],
  response: { status: 204 },
  errors: [...beforeSession, ...withBody, "RATE_LIMITED"],
  example: { body: examples.changePasswordRequest },
})

export const teamEndpoints = [
  listPeople,
  addPerson,
  changePerson,
  removePerson,
  resetPassword,
  changePassword,
] as const
