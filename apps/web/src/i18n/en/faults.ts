/** Messages for the server's error codes. A code that is not in the list shows the server's message. */
export const faults = {
  unknown: "Something went wrong on this page. Reload it; if that does not help, tell us what you did.",
  copyRequestId: "Copy the request id",
  codes: {
    NETWORK: "No connection to the server. Check the Wi-Fi, then try again.",
    SERVICE_UNAVAILABLE: "The server is busy. Try again in a moment.",
    INTERNAL_ERROR: "A fault of ours. Try again; if it stays, send us the request id.",
    UNAUTHENTICATED: "You are signed out. Sign in again.",
    ROLE_MISSING: "Your role, or this device, does not allow this. Ask the owner.",
    PIN_REFUSED: "This PIN does not work here.",
    PASSWORD_CHANGE_REQUIRED: "Choose a password of your own first. Reload the page to do so.",
    NOT_FOUND: "It is not there any more.",
    EDIT_CONFLICT: "Somebody else saved a change first. Load the newest version and make your change again.",
    LOGIN_FAILED: "The email and the password do not go together.",
    PAIRING_FAILED:
      "This code does not work. Check it, or make a new one: a code works once, for 10 minutes and 5 tries.",
    LAST_OWNER: "The restaurant needs an owner. Make somebody else an owner first.",
    OWN_ACCOUNT: "Nobody does this to their own account. Ask another owner.",
    WORKS_ELSEWHERE:
      "This person also works in a restaurant that is not yours. Use another email, or ask whoever runs the server.",
    ERASURE_BLOCKED:
      "An order of this number is in progress, or a booking is ahead. Finish or cancel it first, then remove the data.",
    PAGE_KEY: "This is the key of your page. Switch the page off instead.",
    PAGE_NOT_READY: "Something is still missing before your page can be switched on.",
    REPORTS_BUSY:
      "Other reports over many days are being added up. Try again in a minute, or choose at most 31 days.",
    RATE_LIMITED: "Too many tries. Wait a minute, then try again.",
  },
}
