import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { ReferenceLink } from "../parts/reference-link.tsx"
import style from "./test-desk.module.css"

export const orderPhones = ["9000000001", "9000000002", "9000000003", "9000000005"] as const
export const bookingPhones = ["9000000011", "9000000012", "9000000013", "9000000014"] as const

/** Explains how an integrator triggers each case without staff. */
export function How() {
  const { testDesk: text, keys } = useText("testDesk", "keys")
  return (
    <Panel title={text.how} about={text.howAbout}>
      <h3>{text.orders}</h3>
      <dl className={`stack ${style.phones}`}>
        {orderPhones.map(phone => (
          <Case key={phone} what={phone} then={text.phones[phone]} />
        ))}
      </dl>
      <h3>{text.bookings}</h3>
      <dl className={`stack ${style.phones}`}>
        {bookingPhones.map(phone => (
          <Case key={phone} what={phone} then={text.phones[phone]} />
        ))}
      </dl>
      <p>
        <strong>{text.anyOther}:</strong> {text.anyOtherHelp}
      </p>
      <h3>{text.headersWith}</h3>
      <dl className={`stack ${style.cases}`}>
        {(["Service-Test-Time", "Service-Test-Scenario"] as const).map(header => (
          <Case key={header} what={header} then={text.headers[header]} />
        ))}
      </dl>
      <ReferenceLink>{keys.reference}</ReferenceLink>
    </Panel>
  )
}

function Case({ what, then }: { what: string; then: string }) {
  return (
    <div>
      <dt>
        <code>{what}</code>
      </dt>
      <dd className="hint">{then}</dd>
    </div>
  )
}
